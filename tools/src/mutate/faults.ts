import type { Fault } from './fault.ts';
import { COMPANIES } from './faults/companies.ts';
import { CONTROLS } from './faults/controls.ts';
import { HISTORY } from './faults/history.ts';
import { LEDGER } from './faults/ledger.ts';
import { MASKING } from './faults/masking.ts';
import { OPTIMISTIC } from './faults/optimistic.ts';
import { PAGING } from './faults/paging.ts';
import { PERMISSIONS } from './faults/permissions.ts';
import { PROVISIONING } from './faults/provisioning.ts';
import { SETTINGS } from './faults/settings.ts';
import { STATUSES } from './faults/statuses.ts';
import { TIME } from './faults/time.ts';

/** A tenth to a third of the tests of a page: a whole file takes minutes on a busy machine. */
const ABOUT_RIGHTS = 'permission|PERM|may|licen|flag|switch';
const ABOUT_WAITING = 'at once|before|refuse|until|Back|brings? back|over|deletes?\\b';

/** Every fault that the tests are tried with. */
export const FAULTS: readonly Fault[] = [
  ...COMPANIES,
  ...CONTROLS.map((fault) => ({ titles: ABOUT_RIGHTS, ...fault })),
  ...HISTORY,
  ...LEDGER,
  ...MASKING,
  ...OPTIMISTIC.map((fault) => ({ titles: ABOUT_WAITING, ...fault })),
  ...PAGING,
  ...PERMISSIONS,
  ...PROVISIONING,
  ...SETTINGS,
  ...STATUSES,
  ...TIME,
];
