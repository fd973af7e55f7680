import type { AuditAction } from './auditActions.ts';

/** An entry of the audit log, as far as its sentence tells of it. */
export interface AuditedWrite {
  readonly actor: string;
  readonly action: string;
  readonly targetType: string;
  readonly targetName: string | null;
  /** JSON. */
  readonly before: string | null;
  readonly after: string | null;
}

type Dashed<Action extends string> = Action extends `${infer Head}.${infer Rest}`
  ? `${Head}-${Dashed<Rest>}`
  : Action;
/** Name of the sentence of an action. */
export type SentenceKey = Dashed<AuditAction>;

export const sentenceKey = (action: string): string => action.replaceAll('.', '-');

/** What a sentence says beside who did it to what; words of enumerations are those of the code. */
export interface SentenceValues {
  readonly count: number;
  readonly status: string;
  readonly verdict: string;
  readonly integration: string;
  readonly range: string;
  readonly labels: string;
  readonly path: string;
  readonly reason: string;
  readonly role: string;
}

type Told = Readonly<Record<string, unknown>>;

function objectOf(json: string | null): Told {
  const told: unknown = json === null ? null : JSON.parse(json);
  return typeof told === 'object' && told !== null && !Array.isArray(told) ? (told as Told) : {}; // An object's entries.
}

const lengthOf = (value: unknown): number | null => (Array.isArray(value) ? value.length : null);

/** What the sentence of an entry says, as the entry tells it: what it is after, or was before. */
export function sentenceValues({
  before,
  after,
}: Pick<AuditedWrite, 'before' | 'after'>): SentenceValues {
  const [was, is] = [objectOf(before), objectOf(after)];
  const told = { ...was, ...is };
  const text = (key: string): string => {
    const value = told[key];
    if (Array.isArray(value)) return value.join(', ');
    if (value == null) return '–';
    return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
  };
  const { gaps, failures } = told;
  const number = [gaps, failures].find((value) => typeof value === 'number');
  return {
    count: number ?? lengthOf(told['endpointIds']) ?? lengthOf(told['tokens']) ?? 1,
    status: text('status'),
    verdict: text('verdict'),
    integration: text('integration'),
    range: text('range'),
    labels: text('labels'),
    path: text('path'),
    reason: text('reason'),
    role: text('role'),
  };
}

/** A word of the code as people write it: `falsePositive` is `False positive`. */
export function plainWord(word: string): string {
  const spaced = word
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
