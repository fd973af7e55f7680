import { attackerPage } from './details/details.routes.ts';
import { attackersPage } from './list/list.routes.ts';

/** Pages of attackers. */
export const ATTACKER_PAGES = [attackersPage, attackerPage] as const;
