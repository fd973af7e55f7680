import { attackers } from '@palisade/services/domains/attackers/attackers.domain.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { startIntake } from '@palisade/services/composition/startIntake.ts';
import { ingest } from '@palisade/services/domains/ingest/ingest.domain.ts';
import { learnerOf } from '@palisade/services/domains/ingest/pipeline/intakePool.ts';
import { integrations } from '@palisade/services/domains/integrations/integrations.domain.ts';
import { inventory } from '@palisade/services/composition/inventoryService.ts';
import { openDatabase } from '@palisade/services/platform/database/database.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import type { AuthContext } from '@palisade/services/platform/server/auth.ts';
import { createServer } from '@palisade/services/platform/server/createServer.ts';
import { createLog } from '@palisade/services/platform/server/log.ts';

/**
 * What the server process tells the benchmark: where it listens, then its use of the machine
 * whenever it is asked.
 */
export type ServerMessage =
  | { readonly url: string; readonly companyIds: readonly string[] }
  | { readonly cpuSeconds: number; readonly mainThreadSeconds: number; readonly rssMb: number };

const [databaseUrl = '', learners = '1', detection = 'on'] = process.argv.slice(2);
const identity = {
  name: 'identity',
  migrations: new URL(
    './',
    import.meta.resolve('@palisade/services/domains/identity/migrations/001_identity.sql'),
  ),
};
await migrate(databaseUrl, [identity, ingest, inventory, integrations, attackers]);
const db = openDatabase(databaseUrl, { max: 4 });
/** Two companies that go to different threads when there are two. */
const companyIds = [companyOf(0), companyOf(1)];
const organizationId = randomUUID();
await db.system.query(
  `insert into identity.organizations (id, name, subdomain, licences) values ($1, 'Bench', 'bench', '{"threatProtectionEnabled":true}')`,
  [organizationId],
);
for (const [index, id] of companyIds.entries()) {
  await db.system.query(
    `insert into identity.companies (id, organization_id, name, sampling, hash_key, threat_protection) values ($1, $2, $3, true, $4, $5)`,
    [id, organizationId, `Bench ${index}`, randomBytes(32), detection === 'on'],
  );
}

function companyOf(bit: number): string {
  for (;;) {
    const id = randomUUID();
    if (learnerOf(id, 2) === bit) return id;
  }
}

const collectorOf = (companyId: string): AuthContext => ({
  kind: 'collectorToken',
  userId: randomUUID(),
  tokenId: null,
  sessionId: null,
  companyId,
  actor: 'bench',
  sees: () => true,
  can: () => false,
  flag: () => ({ canView: false, canEdit: false }),
  licensed: () => false,
  labels: () => null,
  collects: () => true,
});
const log = createLog('error');
const intake = startIntake(databaseUrl, db, log, {
  batchKey: randomBytes(32),
  pathKey: randomBytes(32),
  learners: Number(learners),
});
const app = await createServer({
  domains: [ingest],
  deps: {
    db,
    log,
    intake,
    authenticate: async (bearer) => collectorOf(companyIds[Number(bearer)] ?? ''),
  },
});
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
  say({
    cpuSeconds: (user + system) / 1e6,
    mainThreadSeconds: (main.user + main.system) / 1e6,
    rssMb: Math.round(process.memoryUsage.rss() / 1e6),
  });
});
say({ url, companyIds });
