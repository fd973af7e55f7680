import { INTEGRATION_KINDS, type IntegrationKind } from '@palisade/vocabulary/integrations.ts';

/** Systems that can be connected. */
export const KINDS = INTEGRATION_KINDS;

/** The kind by its word in the graph; null for one that this page does not know yet. */
export const toKind = (word: string): IntegrationKind | null => KINDS.find((kind) => kind === word) ?? null;
