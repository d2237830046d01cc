import type { ToolError } from '../../errors.js';

/** The reason, a blank line, the hint; then our code, alone on the last line. */
export function renderError({ code, message, nextStep, retryable }: ToolError): string {
  const again = retryable ? 'the same call may succeed later' : 'do not repeat the call unchanged';
  return `${capitalize(message)}.\n\n${capitalize(nextStep)}.\n\n[${code}: ${again}]`;
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
