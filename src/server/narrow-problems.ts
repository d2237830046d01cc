import type { ValidationProblem } from '../../generated/contract.js';

const BRANCH = /^(.*\/(?:oneOf|anyOf))\/(\d+)\//;

/** How many places of a value are looked at, and told of. */
export const MAX_PLACES = 8;

/** An alternative for one place of a value. */
interface Branch {
  /** The path of the list of alternatives. */
  readonly choices: string;
  readonly index: string;
}

/**
 * What is wrong with the first few arguments, and the first few items of a list: there may be millions,
 * each with a problem for each of its alternatives.
 */
export function firstProblems(
  problems: readonly ValidationProblem[],
): readonly ValidationProblem[] {
  const places = new Set<string>();
  const end = problems.findIndex((problem) => places.add(placeOf(problem)).size > MAX_PLACES);
  return end === -1 ? problems : problems.slice(0, end);
}

/** The argument, or the item of an argument, that a problem lies in. */
function placeOf({ instancePath, params }: ValidationProblem): string {
  const named = params['missingProperty'] ?? params['additionalProperty'];
  if (instancePath === '') return typeof named === 'string' ? `/${named}` : '';
  return instancePath.split('/', 3).join('/');
}

/**
 * Of a value that fits none of several alternatives, only what is wrong with the one it is meant
 * for: that whose constant members it has. Where there is none, what the constant may be.
 */
export function narrowProblems(
  problems: readonly ValidationProblem[],
): readonly ValidationProblem[] {
  const others = problems.filter(({ keyword }) => keyword === 'const');
  const isOther = (problem: ValidationProblem): boolean =>
    others.some((other) => isSameBranch(problem, other));
  const kept = problems.filter((problem) => !isOther(problem) && !isChoice(problem));
  const instances = new Set(others.map(({ instancePath }) => instancePath));
  const unmeant = [...instances].filter(
    (instance) => !kept.some(({ instancePath }) => isWithin(instancePath, parentOf(instance))),
  );
  const constants = unmeant.map((instance): ValidationProblem => {
    const same = others.filter(({ instancePath }) => instancePath === instance);
    const allowedValues = same.map(({ params }) => params['allowedValue']);
    const [first] = same;
    return { ...first, ...NO_TOOL, instancePath: instance, params: { allowedValues } };
  });
  const narrowed = [...kept, ...constants];
  return narrowed.length > 0 ? narrowed : problems;
}

const NO_TOOL = { keyword: 'enum', schemaPath: '' } as const;

function isChoice({ keyword }: ValidationProblem): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf';
}

function isSameBranch(problem: ValidationProblem, other: ValidationProblem): boolean {
  const [branch, wanted] = [branchOf(problem), branchOf(other)];
  return (
    branch !== undefined &&
    branch.choices === wanted?.choices &&
    branch.index === wanted.index &&
    isWithin(problem.instancePath, parentOf(other.instancePath))
  );
}

function branchOf({ schemaPath }: ValidationProblem): Branch | undefined {
  const [, choices, index] = BRANCH.exec(schemaPath) ?? [];
  return choices === undefined || index === undefined ? undefined : { choices, index };
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}
