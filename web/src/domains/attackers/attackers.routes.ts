import { attackersPage } from './list/list.routes.ts';

/** Pages of attackers. */
export const ATTACKER_PAGES = [attackersPage] as const;
