import { attackerPage } from './details/details.routes.ts';
import { attackersPage } from './list/list.routes.ts';
import { remediationPage } from './remediation/remediation.routes.ts';
import { marksPage } from './review/review.routes.ts';

/** Pages of attackers, and of what is to be mended. */
export const ATTACKER_PAGES = [attackersPage, attackerPage, marksPage, remediationPage] as const;
