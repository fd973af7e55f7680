import { INTEGRATION_KINDS, type IntegrationKind } from '@palisade/vocabulary/integrations.ts';
import { TICKET_KINDS } from '@palisade/vocabulary/tickets.ts';

/** Systems that can be connected. */
export const KINDS = INTEGRATION_KINDS;

/** The kind by its word in the graph; null for one that this page does not know yet. */
export const toKind = (word: string): IntegrationKind | null =>
  KINDS.find((kind) => kind === word) ?? null;

/** Whether tickets are opened at systems of a kind; the others are acted through. */
export const opensTickets = (word: string): boolean => TICKET_KINDS.some((kind) => kind === word);
