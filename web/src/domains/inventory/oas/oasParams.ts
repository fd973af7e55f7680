import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { flag, oneOf, optionalText, uuid } from '../../../entities/address/params.ts';

export const TABS = ['shadow', 'zombie', 'orphan', 'drift', 'lint'] as const;
type Tab = (typeof TABS)[number];
export type FindingTab = Exclude<Tab, 'lint'>;

/** What the address of the page says. */
export interface OasParams {
  readonly tab: Tab;
  readonly host: string | null;
  /** Raw key. */
  readonly documentId: string | null;
  /** Rule of lint whose issues are shown; null shows the rules. */
  readonly rule: string | null;
  /** Whether the list of documents is open. */
  readonly isFilesOpen: boolean;
  /** Raw key of the document that is viewed. */
  readonly viewed: string | null;
  /** JSON pointer of the operation that is viewed alone. */
  readonly pointer: string | null;
}

/** The address of the page; an operation is viewed in a document alone. */
export const oasAddress = defineAddress<OasParams>(
  {
    tab: oneOf<Tab, Tab>(TABS, 'shadow'),
    host: optionalText(300),
    documentId: { ...uuid, name: 'document' },
    rule: optionalText(500),
    isFilesOpen: { ...flag('open'), name: 'files' },
    viewed: { ...uuid, name: 'view' },
    pointer: { ...optionalText(3_000), name: 'operation' },
  },
  (params) => ({
    ...params,
    pointer: params.viewed === null ? null : params.pointer,
    rule: params.tab === 'lint' ? params.rule : null,
  }),
);
