import { Gauge, type Registry } from 'prom-client';
import type { Database } from './database.ts';

/** Shows at `/metrics` whether the database answers and how much of its pool is in use. */
export function measureDatabase(
  registry: Registry,
  db: Pick<Database, 'probe' | 'connections'>,
): void {
  const registers = [registry];
  new Gauge({
    name: 'palisade_database_up',
    help: '1 while the database answers and takes writes, else 0.',
    registers,
    async collect() {
      this.set((await db.probe()) === null ? 1 : 0);
    },
  });
  new Gauge({
    name: 'palisade_database_connections',
    help: 'Connections of the services to the database, used and idle, and requests waiting for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(db.connections())) this.set({ state }, count);
    },
  });
}
