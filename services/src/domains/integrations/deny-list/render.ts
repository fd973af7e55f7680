import { DENY_LIST_FORMATS, type DenyListFormat } from '@palisade/vocabulary/integrations.ts';

export interface ServedEntry {
  readonly range: string;
  readonly addedAt: string;
  readonly expiresAt: string | null;
}

export const isFormat = (ending: string): ending is DenyListFormat =>
  Object.hasOwn(DENY_LIST_FORMATS, ending);

const HEAD = '# Deny list of Palisade';
const lines = (entries: readonly ServedEntry[], lineOf: (range: string) => string): string =>
  [HEAD, ...entries.map(({ range }) => lineOf(range)), ''].join('\n');

const RENDER: Readonly<
  Record<
    DenyListFormat,
    { readonly type: string; readonly body: (entries: readonly ServedEntry[]) => string }
  >
> = {
  conf: {
    type: 'text/plain; charset=utf-8',
    body: (entries) => lines(entries, (range) => `deny ${range};`),
  },
  acl: { type: 'text/plain; charset=utf-8', body: (entries) => lines(entries, (range) => range) },
  txt: {
    type: 'text/plain; charset=utf-8',
    body: (entries) => entries.map(({ range }) => `${range}\n`).join(''),
  },
  json: { type: 'application/json', body: (entries) => JSON.stringify({ entries }) },
};

/** Entries as a proxy reads them. The same entries give the same text. */
export const render = (
  format: DenyListFormat,
  entries: readonly ServedEntry[],
): { readonly type: string; readonly body: string } => ({
  type: RENDER[format].type,
  body: RENDER[format].body(entries),
});
