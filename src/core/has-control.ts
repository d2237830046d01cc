/** Whether a text holds a control character, C0 or C1. */
export function hasControl(text: string | undefined): boolean {
  return text !== undefined && /[\u0000-\u001f\u007f-\u009f]/.test(text);
}
