import type { Domain } from '../../platform/domain.ts';

/** Who attacks, what they did, and what people do about it. */
export const attackers: Domain = {
  name: 'attackers',
  migrations: new URL('./migrations/', import.meta.url),
  routes() {
    // Detection writes; nobody reads yet.
  },
};
