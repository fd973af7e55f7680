import type { RowChanges, Rows } from './rowChanges.ts';

/** An entry of the audit log as its row has it. */
export interface Entry {
  readonly action: string;
  readonly actor: string;
  readonly targetType: string;
  readonly targetId: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** A write as the database and the asker saw it. */
export interface Write {
  readonly asked: object;
  readonly before: Rows;
  readonly after: Rows;
  readonly changes: RowChanges;
}

/**
 * What an entry tells beside what rows hold: of the request itself, and of what was worked out on
 * the way.
 */
const BESIDE_ROWS: ReadonlySet<string> = new Set([
  'userAgent',
  'certificates',
  'problem',
  'columns',
  'statuses',
]);
/** Writes with nothing to tell but that they were done. */
const BARE: Readonly<Record<string, string>> = {
  'oasAnalysis.run': 'It is asked for; its findings come later.',
  'user.requestPasswordReset': 'Who asks is not signed in, and the link is a secret.',
  'user.changePassword': 'A password is a secret.',
  'user.resetPassword': 'A password is a secret.',
  'user.resendCode': 'A code is a secret.',
  'user.abortSecondFactor': 'Nothing was set up yet.',
  'session.delete': 'Its id is the target.',
};
/** Writes that begin something, though their names sound otherwise. */
const BEGINS: ReadonlySet<string> = new Set(['user.enableSecondFactor']);
/** Rows write moments in another way. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T/;
const CHANGES =
  /\.(?:update|set|change|switch|mark|remediate|take|tune|enable|disable|delete|remove|revoke|detach|uninstall)/i;

/**
 * What an entry says wrongly or leaves out, given what was asked and what changed in the database;
 * empty when it is right.
 */
export function auditFaults(
  { action, actor, targetId, before, after }: Entry,
  { asked, before: rowsBefore, after: rowsAfter, changes }: Write,
): string[] {
  const faults: string[] = [];
  const input = JSON.stringify(asked);
  const [was, is] = [textOf(rowsBefore), textOf(rowsAfter)];
  const hasChanged = changes.before.length + changes.after.length > 0;
  if (!actor.includes('@') && actor !== 'not signed in')
    faults.push(`${action}: the actor is ${actor}`);
  if (targetId !== null && ![was, is].some((text) => text.includes(targetId)))
    faults.push(`${action}: there is no ${targetId}`);
  if (before === null && after === null && hasChanged && !(action in BARE))
    faults.push(`${action} says nothing`);
  for (const text of wordsOf(before))
    if (!has(was, text) && !has(input, text)) faults.push(`${action} says that it was ${text}`);
  for (const text of wordsOf(after))
    if (!has(is, text) && !has(input, text)) faults.push(`${action} says that it is ${text}`);
  if (
    CHANGES.test(action) &&
    !BEGINS.has(action) &&
    !(action in BARE) &&
    before === null &&
    changes.before.length > 0
  )
    faults.push(`${action} does not say what was before`);
  const asksStatus = /"newStatus":"(\w+)"/.exec(input)?.[1];
  if (asksStatus !== undefined && 'status' in flat(after) && flat(after)['status'] !== asksStatus)
    faults.push(`${action} says ${String(flat(after)['status'])} for ${asksStatus}`);
  return faults;
}

const textOf = (rows: Rows): string => [...rows.values()].join('\n');

/**
 * Texts in a value, however deep; secrets that are masked are none. A label is told with its group, a
 * role with its environment.
 */
function wordsOf(value: unknown, name = ''): string[] {
  if (BESIDE_ROWS.has(name)) return [];
  if (typeof value === 'string')
    return value === '•••' || value === '' || MOMENT.test(value)
      ? []
      : name === 'labels' || name === 'roles'
        ? value.split(': ')
        : [value];
  if (Array.isArray(value)) return value.flatMap((item) => wordsOf(item, name));
  return Object.entries(flat(value)).flatMap(([key, item]) => wordsOf(item, key));
}

const flat = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}; // An object's entries.

/** Whether a text of JSON, perhaps of JSON inside of JSON, holds a word. */
function has(text: string, word: string): boolean {
  const once = JSON.stringify(word).slice(1, -1);
  return text.includes(once) || text.includes(JSON.stringify(once).slice(1, -1));
}
