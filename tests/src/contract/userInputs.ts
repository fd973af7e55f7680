import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';

/** Key that a user of an organization is asked with. */
export const userKeys = { userId: FIRST_IDS.administrator };
