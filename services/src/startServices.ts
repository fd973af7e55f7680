import { hostname } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { Registry } from 'prom-client';
import { watchAccess } from './domains/identity/access/watchAccess.ts';
import { identityOf } from './domains/identity/authenticate.ts';
import {
  firstAdministratorFrom,
  firstStart,
  type FirstStart,
} from './domains/identity/firstStart.ts';
import { companySettingsStore } from './domains/identity/companySettings.ts';
import { keptValues } from './composition/keptValues.ts';
import { followTraffic } from './composition/followTraffic.ts';
import { startDocuments, startDocumentTasks } from './composition/startDocuments.ts';
import { measuredIntake } from './composition/measuredIntake.ts';
import { messageSenderFrom } from './composition/messages/messageSender.ts';
import { defaultLearners, learnersFrom, startIntake, uploadLimitsFrom } from './composition/startIntake.ts';
import { secretKeyFrom } from './composition/secretKey.ts';
import { sealFactors } from './domains/identity/second-factor/sealFactors.ts';
import { followCrownJewels } from './domains/labels/crownJewels.ts';
import { DOMAINS } from './domains.ts';
import { sealWebhookUrls } from './domains/integrations/installed/sealWebhookUrls.ts';
import { countDocuments } from './domains/inventory/oas/documents.repository.ts';
import { checkRole, checkServer } from './platform/database/checkServer.ts';
import { connectionBudget } from './platform/database/connectionBudget.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { measureDatabase } from './platform/database/databaseMetrics.ts';
import { databaseUrlsFrom, type DatabaseUrls } from './platform/database/databaseUrls.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/database/embedded.ts';
import { Outbound } from './platform/outbound/outbound.ts';
import { outboundRulesFrom } from './platform/outbound/outboundRules.ts';
import { cursorKey } from './platform/cursor.ts';
import { derivedKey, SecretBox } from './platform/secretBox.ts';
import { migrate } from './platform/database/migrate.ts';
import type { App, Deps } from './platform/domain.ts';
import { createServer } from './platform/server/createServer.ts';
import { trustedProxiesFrom } from './platform/server/trustedProxies.ts';

/** Milliseconds that requests may still take once the process has begun to stop. */
export const STOP_WITHIN = 30_000;

export interface ServicesOptions {
  /** State folder; the embedded database lies in its folder `postgres`. */
  readonly home: string;
  /** Server to use instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** Domains to run here; all by default. */
  readonly only?: readonly string[] | null | undefined;
  /** Port on 127.0.0.1, or on `host`; a free one by default. */
  readonly port?: number;
  readonly host?: string;
  /** Address that people open the pages at, for links in mails. */
  readonly publicUrl?: string | undefined;
  readonly log: FastifyBaseLogger;
  readonly env?: NodeJS.ProcessEnv;
}

export interface RunningServices {
  /** Address of the services: `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly app: App;
  readonly db: Database;
  readonly deps: Deps;
  readonly first: FirstStart;
  /** What `/metrics` shows; other parts of the process add theirs. */
  readonly registry: Registry;
  /** Lets running requests finish, for half a minute at most and until `atOnce`, then ends background work and the database. */
  stop(atOnce?: AbortSignal): Promise<void>;
}

/** Schemas beside those of the domains that hold tables of companies. */
const SHARED_SCHEMAS = ['limited'];

/**
 * Starts the database, brings its tables up to date, does what a first start does, and serves the
 * domains.
 * @throws FolderBusyError when another Palisade uses the state folder; Error in words when
 * something is wrong with the settings.
 */
export async function startServices(options: ServicesOptions): Promise<RunningServices> {
  const { home, only, log, env = process.env } = options;
  const learners =
    only?.includes('ingest') === false ? 0 : (learnersFrom(env) ?? defaultLearners());
  const outside = databaseUrlsFrom({ ...env, DATABASE_URL: options.databaseUrl });
  if (outside !== null) await checkServer(outside, { learners });
  const { pooled, direct } = connectionBudget(learners);
  const embedded =
    outside === null
      ? await startEmbeddedPostgres({
          dataDir: join(home, 'postgres'),
          connections: pooled + direct,
          log,
        })
      : null;
  const urls = outside ?? { url: embedded?.url ?? '', directUrl: embedded?.url ?? '' };
  try {
    // All tables, whatever runs here: a service that runs alone still asks identity's tables who is
    // calling.
    await migrate(urls.directUrl, DOMAINS);
    return await serve(urls, learners, options, embedded, env);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function serve({ url, directUrl }: DatabaseUrls, learners: number, { home, publicUrl, only, port = 0, host = '127.0.0.1', log }: ServicesOptions, embedded: EmbeddedPostgres | null, env: NodeJS.ProcessEnv): Promise<RunningServices> {
  const trustedProxies = trustedProxiesFrom(env, publicUrl?.startsWith('https:') ?? false);
  const messages = messageSenderFrom(env, home);
  const outbound = new Outbound(outboundRulesFrom(env));
  const db = openDatabase(url, { directUrl, log });
  await checkRole(db, [...DOMAINS.map(({ name }) => name), ...SHARED_SCHEMAS]);
  const secretKey = await secretKeyFrom(env, home);
  const secrets = new SecretBox(secretKey);
  identityOf(db).secrets = secrets;
  await sealFactors(db, secrets);
  cursorKey.set(derivedKey(secretKey, 'cursors'));
  await sealWebhookUrls(db, secrets);
  const first = await firstStart(db, firstAdministratorFrom(env));
  const settings = companySettingsStore(db);
  const kept = keptValues({ url: directUrl, db, settings, log, isAlone: embedded !== null });
  await kept.start();
  const domains = DOMAINS.filter(({ name }) => only?.includes(name) ?? true);
  const intake = domains.some(({ name }) => name === 'ingest') ? startIntake(url, db, log, { directUrl, learners, isAlone: embedded !== null }) : null;
  const documentTasks = startDocumentTasks(url, log);
  const documents = intake === null ? null : startDocuments(db, intake, documentTasks, log);
  const endFollowing = intake === null || documents === null ? null : followTraffic({
    intake, hasDocuments: async (companyId) => (await countDocuments(db.company(companyId), companyId)) > 0, analyse: (companyId) => documents.analyse(companyId),
    onError: (error) => log.error({ err: error }, 'Documents could not be compared with new traffic'),
  });
  const registry = new Registry();
  const deps: Deps = { db, log, authenticate: identityOf(db).authenticate, settings, forgotten: (companyId) => kept.forgotten(companyId), documentTasks, messages, outbound, secrets, uploadLimits: uploadLimitsFrom(env), ...(publicUrl === undefined ? {} : { publicUrl }), ...(intake === null || documents === null ? {} : { intake: measuredIntake(intake, registry), documents, handOver: intake.handOver }) };
  intake?.measure(registry);
  measureDatabase(registry, db);
  const endWatch = await watchAccess(db);
  const endJewels = intake === null ? null : await followCrownJewels({ db, intake, log });
  const app = await createServer({ domains, deps, registry, metricsToken: env['PALISADE_METRICS_TOKEN'] || undefined, trustedProxies });
  await app.listen({ port, host });
  const { port: chosen } = app.server.address() as AddressInfo; // A TCP server's address is never a string.
  await intake?.announce(reachableUrl(env, host, chosen));
  return {
    url: `http://${host}:${chosen}`, app, db, deps, first, registry,
    async stop(atOnce) {
      // At once: requests and the last commits wait for the table that is being rewritten.
      const rewriting = kept.stop();
      await app.guarded.drain(STOP_WITHIN, atOnce);
      await app.close();
      await endFollowing?.();
      await endJewels?.();
      await documentTasks.stop();
      await intake?.stop();
      await endWatch();
      await rewriting;
      await outbound.close();
      await db.close();
      await embedded?.stop();
    },
  };
}

/**
 * Where other processes of the installation reach the services of this one: `PALISADE_SERVICES_URL`, else the address they listen
 * on, by the machine's name when that is every address.
 */
function reachableUrl(env: NodeJS.ProcessEnv, host: string, port: number): string {
  const given = env['PALISADE_SERVICES_URL'];
  if (given !== undefined && given !== '') {
    if (!/^https?:$/.test(URL.parse(given)?.protocol ?? '')) throw new Error(`PALISADE_SERVICES_URL is ${given}; it must be an address such as http://10.0.0.5:4005.`);
    return given;
  }
  const name = host === '0.0.0.0' || host === '::' ? hostname() : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
