import { testDatabase, type TestDatabase } from '../../platform/database/testDatabase.ts';

/**
 * A database with the tables that the intake writes. @param others domains whose tables are needed,
 * too
 */
export function intakeDatabase(
  others: readonly ('labels' | 'posture')[] = [],
): Promise<TestDatabase> {
  return testDatabase([
    {
      name: 'identity',
      migrations: new URL('../../domains/identity/migrations/', import.meta.url),
    },
    { name: 'ingest', migrations: new URL('../../domains/ingest/migrations/', import.meta.url) },
    {
      name: 'inventory',
      migrations: new URL('../../domains/inventory/migrations/', import.meta.url),
    },
    {
      name: 'integrations',
      migrations: new URL('../../domains/integrations/migrations/', import.meta.url),
    },
    {
      name: 'attackers',
      migrations: new URL('../../domains/attackers/migrations/', import.meta.url),
    },
    ...others.map((name) => ({
      name,
      migrations: new URL(`../../domains/${name}/migrations/`, import.meta.url),
    })),
  ]);
}
