import { keptDays } from '../../../platform/keptDays.ts';

/**
 * Days for which steps and requests of attackers are kept, from `PALISADE_KEEP_ATTACKS_DAYS`; a
 * year when nobody says.
 * @throws Error in words when it is no number from 7 to 36,500
 */
export const keptDaysFrom = (env: NodeJS.ProcessEnv): number =>
  keptDays(env, 'PALISADE_KEEP_ATTACKS_DAYS');
