import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { BACKGROUND_JOBS } from '@palisade/vocabulary/backgroundJobs.ts';
import { Registry } from 'prom-client';
import { watchAccess } from './domains/identity/access/watchAccess.ts';
import { identityOf } from './domains/identity/authenticate.ts';
import {
  firstAdministratorFrom,
  firstStart,
  type FirstStart,
} from './domains/identity/firstStart.ts';
import { companySettingsStore } from './domains/identity/companySettings.ts';
import { fillNewCompany } from './composition/fillNewCompany.ts';
import { companyFacts } from './composition/companyFacts.ts';
import { CONFIGURATION } from './composition/configuration.ts';
import { COMPANY_ROWS } from './composition/companyRows.ts';
import { keptValues } from './composition/keptValues.ts';
import { maskEvidenceJob } from './composition/maskEvidence.ts';
import { maskDocumentsJob } from './composition/maskStoredDocuments.ts';
import { measuredIntake } from './composition/measuredIntake.ts';
import { type Learning, openLearning } from './composition/openLearning.ts';
import { openSending, type Sending } from './composition/openSending.ts';
import { defaultLearners, learnersFrom, uploadLimitsFrom } from './composition/startIntake.ts';
import { finishDeletionsJob } from './composition/sampleDeletions.ts';
import { secretKeyFrom } from './composition/secretKey.ts';
import { ownAddresses, ownUrl, reachableUrl, servicesUrlFrom } from './composition/servicesUrl.ts';
import { sealFactors } from './domains/identity/second-factor/sealFactors.ts';
import { followCrownJewels } from './domains/labels/crownJewels.ts';
import { DOMAINS } from './domains.ts';
import { firstPoliciesFrom } from './domains/posture/hub/firstPolicies.ts';
import { sealWebhookUrls } from './domains/integrations/installed/sealWebhookUrls.ts';
import { checkRole, checkServer } from './platform/database/checkServer.ts';
import { connectionBudget } from './platform/database/connectionBudget.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { measureDatabase } from './platform/database/databaseMetrics.ts';
import { databaseUrlsFrom, type DatabaseUrls } from './platform/database/databaseUrls.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { cursorKey } from './platform/cursor.ts';
import { derivedKey, SecretBox } from './platform/secretBox.ts';
import { migrate, withPlatform } from './platform/database/migrate.ts';
import { refuseUnfinishedHome } from './platform/database/unfinishedRestore.ts';
import type { App, Deps } from './platform/domain.ts';
import type { Job } from './platform/work/job.ts';
import { Worker } from './platform/work/worker.ts';
import { measureWork } from './platform/work/workMetrics.ts';
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
  /** Ends the start: what it has begun is given back, and it fails with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Address that people open the pages at, for links in mails. */
  readonly publicUrl?: string | undefined;
  /**
   * Hears of a first start as soon as its administrator is in the database: nobody would ever learn
   * a generated password if the rest of the start failed before.
   */
  readonly onFirstStart?: (first: FirstStart) => void;
  readonly log: FastifyBaseLogger;
  readonly env?: NodeJS.ProcessEnv;
}

export interface RunningServices {
  /** Address of the services for this machine: `http://127.0.0.1:PORT`, or the one of `host`. */
  readonly url: string;
  readonly app: App;
  readonly db: Database;
  readonly deps: Deps;
  readonly first: FirstStart;
  /** What `/metrics` shows; other parts of the process add theirs. */
  readonly registry: Registry;
  /**
   * Lets running requests finish, for half a minute at most and until `atOnce`, then ends
   * background work and the database.
   */
  stop(atOnce?: AbortSignal): Promise<void>;
}

/** Schemas beside those of the domains that hold tables of companies. */
const SHARED_SCHEMAS = ['limited', 'whole'];

/**
 * Starts the database, brings its tables up to date, does what a first start does, and serves the
 * domains. A start that fails gives back all that it had begun.
 * @throws FolderBusyError when another Palisade uses the state folder; Error in words when
 * something is wrong with the settings; the reason of `signal`.
 */
export async function startServices(options: ServicesOptions): Promise<RunningServices> {
  const { log, signal } = options;
  const opened = new AsyncDisposableStack();
  try {
    const services = await serve(await preparedDatabase(options, opened), options, opened);
    signal?.throwIfAborted();
    return services;
  } catch (error) {
    await opened.disposeAsync().catch((failure: unknown) => {
      log.error({ err: failure }, 'A start that failed could not give back all that it had begun');
    });
    signal?.throwIfAborted(); // What failed then, failed because it was ended.
    throw error;
  }
}

/** A database with the tables of this version. */
interface Prepared extends DatabaseUrls {
  /** Threads that learn. */
  readonly learners: number;
  /** Whether it is the embedded one, which no other process uses. */
  readonly isEmbedded: boolean;
}

async function preparedDatabase(
  { home, databaseUrl, only, log, signal, env = process.env }: ServicesOptions,
  opened: AsyncDisposableStack,
): Promise<Prepared> {
  servicesUrlFrom(env); // Refused before anything has begun.
  const learners =
    only?.includes('ingest') === false ? 0 : (learnersFrom(env) ?? defaultLearners());
  const outside = databaseUrlsFrom({ ...env, DATABASE_URL: databaseUrl });
  if (outside !== null) await checkServer(outside, { learners });
  const { pooled, direct } = connectionBudget(learners);
  const embedded =
    outside === null
      ? await startEmbeddedPostgres({
          dataDir: join(home, 'postgres'),
          connections: pooled + direct,
          log,
          signal,
        })
      : null;
  opened.defer(async () => embedded?.stop());
  const urls = outside ?? { url: embedded?.url ?? '', directUrl: embedded?.url ?? '' };
  // All tables, whatever runs here: a service that runs alone still asks identity's tables who is
  // calling.
  await migrate(urls.directUrl, DOMAINS, { signal });
  return { ...urls, learners, isEmbedded: embedded !== null };
}

/** The database with its keys and, at a first start, its first administrator. */
async function openStore(
  { url, directUrl, isEmbedded }: Prepared,
  { home, log, signal, onFirstStart, env = process.env }: ServicesOptions,
  opened: AsyncDisposableStack,
) {
  const fillCompany = firstPoliciesFrom(env);
  const db = openDatabase(url, { directUrl, log });
  opened.defer(() => db.close());
  await checkRole(db, [...withPlatform(DOMAINS).map(({ name }) => name), ...SHARED_SCHEMAS]);
  const secretKey = await secretKeyFrom(env, home);
  const secrets = new SecretBox(secretKey);
  identityOf(db).secrets = secrets;
  await sealFactors(db, secrets);
  cursorKey.set(derivedKey(secretKey, 'cursors'));
  await sealWebhookUrls(db, secrets);
  const first = await firstStart(db, firstAdministratorFrom(env), fillCompany);
  if (first.isFirst) onFirstStart?.(first);
  const pathKey = secrets.derive('hashes of paths');
  const settings = companySettingsStore(db, pathKey, (companyId) =>
    identityOf(db).forget((caller) => caller.uses(companyId)),
  );
  const kept = keptValues({ url: directUrl, db, settings, log, isAlone: isEmbedded });
  opened.defer(() => kept.stop());
  await kept.start(signal);
  const forgotten = (companyId: string): void => kept.forgotten(companyId);
  return { db, secrets, pathKey, settings, kept, forgotten, first };
}

type Store = Awaited<ReturnType<typeof openStore>>;

/** What the domains are given to work with. */
function depsOf(
  { db, secrets, settings, forgotten }: Store,
  { messages, outbound }: Sending,
  { documentTasks, intake, documents }: Learning,
  { home, log, publicUrl, env = process.env }: ServicesOptions,
  registry: Registry,
): Deps {
  return {
    db,
    home,
    log,
    authenticate: identityOf(db).authenticate,
    settings,
    forgotten,
    documentTasks,
    messages,
    outbound,
    secrets,
    fillCompany: fillNewCompany(env),
    companyRows: COMPANY_ROWS,
    configuration: CONFIGURATION,
    companyFacts: companyFacts(db),
    uploadLimits: uploadLimitsFrom(env),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(intake === null || documents === null
      ? {}
      : { intake: measuredIntake(intake, registry), documents, handOver: intake.handOver }),
  };
}

/** Begins with background jobs. */
async function startWorker(
  { directUrl, isEmbedded }: Prepared,
  { db, log }: Deps,
  jobs: readonly Job[],
  registry: Registry,
  opened: AsyncDisposableStack,
): Promise<void> {
  const worker = new Worker({
    db,
    directUrl,
    jobs,
    known: BACKGROUND_JOBS,
    log,
    isAlone: isEmbedded,
    onRun: measureWork(registry, db),
  });
  opened.defer(() => worker.stop());
  await worker.start();
}

/** Serves the domains; `opened` gets all that is to be given back in the end. */
async function serve(
  prepared: Prepared,
  options: ServicesOptions,
  opened: AsyncDisposableStack,
): Promise<RunningServices> {
  const { home, publicUrl, only, port = 0, host = '127.0.0.1' } = options;
  refuseUnfinishedHome(home);
  const { log, signal, env = process.env } = options;
  const trustedProxies = trustedProxiesFrom(env, publicUrl?.startsWith('https:') ?? false);
  const sending = openSending(env, home, opened);
  const store = await openStore(prepared, options, opened);
  const { db, kept, forgotten, first } = store;
  const domains = DOMAINS.filter(({ name }) => only?.includes(name) ?? true);
  const isLearning = domains.some(({ name }) => name === 'ingest');
  const learning = openLearning({ ...prepared, ...store, log, isLearning }, opened);
  const { intake, documents } = learning;
  const registry = new Registry();
  const deps = depsOf(store, sending, learning, options, registry);
  intake?.measure(registry);
  measureDatabase(registry, db);
  opened.defer(await watchAccess(db));
  if (intake !== null) opened.defer(await followCrownJewels({ db, intake, log }));
  const app = await createServer({
    domains,
    deps,
    registry,
    metricsToken: env['PALISADE_METRICS_TOKEN'] || undefined,
    trustedProxies: [...trustedProxies, ...(await ownAddresses(host))],
  });
  opened.defer(() => app.close());
  const jobs = [
    ...domains.flatMap((domain) => domain.jobs?.(deps) ?? []),
    ...(documents === null
      ? []
      : [
          maskDocumentsJob({ db, documents, forgotten }),
          maskEvidenceJob({ db, settings: store.settings }),
          finishDeletionsJob({ db, finish: (companyIds) => kept.finish(companyIds) }),
        ]),
  ];
  await startWorker(prepared, deps, jobs, registry, opened);
  signal?.throwIfAborted();
  await app.listen({ port, host });
  const { port: chosen } = app.server.address() as AddressInfo; // A TCP server's address is never a string.
  await intake?.announce(servicesUrlFrom(env) ?? reachableUrl(host, chosen));
  return {
    url: ownUrl(host, chosen),
    app,
    db,
    deps,
    first,
    registry,
    async stop(atOnce) {
      // At once: requests and the last commits wait for the table that is being rewritten.
      void kept.stop();
      await app.guarded.drain(STOP_WITHIN, atOnce);
      await opened.disposeAsync();
    },
  };
}
