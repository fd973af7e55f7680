import { Registry } from 'prom-client';
import { ingest } from '../../domains/ingest/ingest.domain.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { AuthContext } from '../../platform/server/auth.ts';
import { createServer } from '../../platform/server/createServer.ts';
import { createLog } from '../../platform/server/log.ts';
import { BATCH_KEY, PATH_KEY } from './testIntake.ts';
import { startIntake } from '../startIntake.ts';

/**
 * A process that learns beside others over one database, with a short lease; made to be stopped and
 * killed. A bearer is the id of its company.
 */
const [url = '', lease = '1000'] = process.argv.slice(2);

const collectorOf = (companyId: string): AuthContext => ({
  kind: 'apiToken',
  userId: companyId,
  tokenId: null,
  sessionId: null,
  companyId,
  actor: 'edge',
  sees: () => true,
  can: () => true,
  flag: () => ({ canView: true, canEdit: true }),
  licensed: () => true,
  labels: () => null,
  collects: () => true,
});

const log = createLog('silent');
const db = openDatabase(url, { max: 4 });
const intake = startIntake(url, db, log, {
  batchKey: BATCH_KEY,
  pathKey: PATH_KEY,
  learners: 1,
  lease: Number(lease),
  handOver: { connect: 1_000, between: 3_000, answer: 3_000 },
});
const registry = new Registry();
intake.measure(registry);
const app = await createServer({
  domains: [ingest],
  registry,
  deps: {
    db,
    log,
    intake,
    handOver: intake.handOver,
    authenticate: async (bearer) => collectorOf(bearer),
  },
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
await intake.announce(address);

process.on('SIGTERM', () => {
  void (async () => {
    await app.close();
    await intake.stop();
    await db.close();
    process.exit(0);
  })();
});
process.stdout.write(`${address}\n`);
