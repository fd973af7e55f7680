import type { Fault } from './fault.ts';
import { COMPANIES } from './faults/companies.ts';
import { CONTROLS } from './faults/controls.ts';
import { HISTORY } from './faults/history.ts';
import { LEDGER } from './faults/ledger.ts';
import { MASKING } from './faults/masking.ts';
import { OPTIMISTIC } from './faults/optimistic.ts';
import { PAGING } from './faults/paging.ts';
import { PERMISSIONS } from './faults/permissions.ts';
import { STATUSES } from './faults/statuses.ts';
import { TIME } from './faults/time.ts';

/** Every fault that the tests are tried with. */
export const FAULTS: readonly Fault[] = [
  ...COMPANIES,
  ...CONTROLS,
  ...HISTORY,
  ...LEDGER,
  ...MASKING,
  ...OPTIMISTIC,
  ...PAGING,
  ...PERMISSIONS,
  ...STATUSES,
  ...TIME,
];
