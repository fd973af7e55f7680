export const TABS = ['shadow', 'zombie', 'orphan', 'drift', 'lint'] as const;
type Tab = (typeof TABS)[number];
export type FindingTab = Exclude<Tab, 'lint'>;

/** What the address of the page says. */
export interface OasParams {
  readonly tab: Tab;
  readonly host: string | null;
  /** Raw key. */
  readonly documentId: string | null;
  /** Whether the list of documents is open. */
  readonly isFilesOpen: boolean;
  /** Raw key of the document that is viewed. */
  readonly viewed: string | null;
  /** JSON pointer of the operation that is viewed alone. */
  readonly pointer: string | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const uuid = (text: string | null) => (text !== null && UUID.test(text) ? text : null);

/** Reads the address; what is not valid falls back to the default. */
export function parseOasParams(search: URLSearchParams): OasParams {
  return {
    tab: TABS.find((tab) => tab === search.get('tab')) ?? 'shadow',
    host: search.get('host')?.slice(0, 300) || null,
    documentId: uuid(search.get('document')),
    isFilesOpen: search.get('files') === 'open',
    viewed: uuid(search.get('view')),
    pointer: search.get('operation')?.slice(0, 3_000) || null,
  };
}
