import { POLICY_LIMITS } from '@palisade/vocabulary/posturePolicies.ts';

const DAY_MS = 86_400_000;

/** Whether a policy was made in the last 7 days. */
export const isNewPolicy = (timeCreated: string, now: number): boolean =>
  Date.parse(timeCreated) > now - POLICY_LIMITS.newForDays * DAY_MS;
