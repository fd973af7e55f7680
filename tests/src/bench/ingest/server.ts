import { randomBytes, randomUUID } from 'node:crypto';
import { startIntake } from '@palisade/services/composition/startIntake.ts';
import { ingest } from '@palisade/services/domains/ingest/ingest.domain.ts';
import { inventory } from '@palisade/services/domains/inventory/inventory.domain.ts';
import { openDatabase } from '@palisade/services/platform/database/database.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import type { AuthContext } from '@palisade/services/platform/server/auth.ts';
import { createLog, createServer } from '@palisade/services/platform/server/createServer.ts';

/** What the server process tells the benchmark: where it listens, then its use of the machine whenever it is asked. */
export type ServerMessage = { readonly url: string; readonly companyId: string } | { readonly cpuSeconds: number; readonly mainThreadSeconds: number; readonly rssMb: number };

const [databaseUrl = ''] = process.argv.slice(2);
const identity = { name: 'identity', migrations: new URL('./', import.meta.resolve('@palisade/services/domains/identity/migrations/001_identity.sql')) };
await migrate(databaseUrl, [identity, ingest, inventory]);
const db = openDatabase(databaseUrl, { max: 4 });
const companyId = randomUUID();
const organizationId = randomUUID();
await db.system.query(`insert into identity.organizations (id, name, subdomain) values ($1, 'Bench', 'bench')`, [organizationId]);
await db.system.query(`insert into identity.companies (id, organization_id, name, sampling, hash_key) values ($1, $2, 'Bench', true, $3)`, [companyId, organizationId, randomBytes(32)]);

const collector: AuthContext = {
  kind: 'collectorToken', userId: randomUUID(), tokenId: null, sessionId: null, companyId, actor: 'bench',
  sees: () => true, can: () => false, flag: () => ({ canView: false, canEdit: false }), licensed: () => false, collects: () => true,
};
const log = createLog('error');
const intake = startIntake(databaseUrl, log);
const app = await createServer({ domains: [ingest], deps: { db, log, intake, authenticate: async () => collector } });
const url = await app.listen({ host: '127.0.0.1', port: 0 });

const say = (message: ServerMessage) => process.send?.(message);
process.on('message', async (message) => {
  if (message === 'stop') {
    await app.close();
    await intake.stop();
    await db.close();
    process.exit(0);
  }
  const { user, system } = process.cpuUsage();
  const main = process.threadCpuUsage();
  say({ cpuSeconds: (user + system) / 1e6, mainThreadSeconds: (main.user + main.system) / 1e6, rssMb: Math.round(process.memoryUsage.rss() / 1e6) });
});
say({ url, companyId });
