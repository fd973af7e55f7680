import type { CompanyQuery } from '../../../platform/database/database.ts';
import { tellGaps } from './gapEvents.ts';

/** Tells whoever watches these gaps that their tickets are others than they were. */
export const tellTicketedGaps = (query: CompanyQuery, gapIds: readonly string[]): Promise<void> =>
  tellGaps(query, gapIds, { isOpened: false });
