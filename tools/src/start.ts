import { join } from 'node:path';
import { createGateway } from '@palisade/gateway/createGateway.ts';
import { servicesUrlFrom } from '@palisade/services/composition/servicesUrl.ts';
import { fillDemo } from '@palisade/services/domains/ingest/demo.ts';
import { wayIn } from '@palisade/services/domains/identity/firstStart.ts';
import { DOMAINS } from '@palisade/services/domains.ts';
import { OwnedElsewhere } from '@palisade/services/platform/ownedElsewhere.ts';
import { Problem } from '@palisade/services/platform/problem.ts';
import { createLog } from '@palisade/services/platform/server/log.ts';
import { trustedProxiesFrom } from '@palisade/services/platform/server/trustedProxies.ts';
import { refuseUnfinishedHome } from '@palisade/services/platform/database/unfinishedRestore.ts';
import { ProcessLife } from '@palisade/services/processLife.ts';
import {
  startServices,
  STOP_WITHIN,
  type RunningServices,
  type ServicesOptions,
} from '@palisade/services/startServices.ts';
import { build } from './build.ts';
import { ROOT } from './run.ts';
import {
  logLevelFrom,
  metricsPortFrom,
  publicUrlFrom,
  readStartArguments,
  servicesPlaceFrom,
} from './start/arguments.ts';
import { installDemoPolicies } from './start/demoPolicies.ts';
import { freePort } from './start/freePort.ts';
import { forgetLocalCollector, localCollector } from './start/localCollector.ts';
import { startMetrics } from './start/metricsServer.ts';
import { createPublicServer } from './start/publicServer.ts';
import { makeFolder, stateFolder } from './start/stateFolder.ts';

const life = new ProcessLife();

/**
 * The demo company gets its policies through their routes and its traffic through the real intake,
 * once.
 */
async function prepareDemo(services: RunningServices): Promise<void> {
  const {
    db,
    deps: { intake, log, settings },
    first,
  } = services;
  if (intake === undefined) return;
  if ((await settings?.read(first.demoCompanyId)) === null) return; // Somebody deleted it.
  await fillDemo(db, intake, first.demoCompanyId, () => installDemoPolicies(services)).catch(
    (error: unknown) => {
      // Another process over the same database learns for the demo company, and fills it.
      if (error instanceof OwnedElsewhere) return;
      // The next start goes on with it, where the database was away or this one is being stopped.
      if (!(error instanceof Problem) || error.status !== 503) throw error;
      log.warn({ err: error }, 'The demo could not be filled; the next start goes on with it');
    },
  );
}

/** Starts the services, which the end of the process stops, from the middle of their start too. */
function startedServices(
  options: Omit<ServicesOptions, 'databaseUrl' | 'signal' | 'onFirstStart'>,
): Promise<RunningServices> {
  const starting = startServices({
    ...options,
    databaseUrl: process.env['DATABASE_URL'],
    signal: life.stopping,
    onFirstStart: (first) => console.log(wayIn(first)),
  });
  return life.open(starting, ({ stop }, atOnce) => stop(atOnce));
}

const metricsToken = (): string | undefined => process.env['PALISADE_METRICS_TOKEN'] || undefined;

/** Serves `/metrics` on a port of its own until the process ends. */
async function serveMetrics(
  { registry }: RunningServices,
  port: number,
  log: ServicesOptions['log'],
): Promise<void> {
  const metrics = await startMetrics({
    registry,
    port,
    host: process.env['PALISADE_METRICS_HOST'] ?? '127.0.0.1',
    token: metricsToken(),
    log,
  });
  life.onEnd(async () => metrics.close().closeAllConnections());
}

async function start(): Promise<void> {
  const {
    port: asked,
    home,
    only,
  } = readStartArguments(
    process.argv.slice(2),
    DOMAINS.map(({ name }) => name),
  );
  const host = process.env['PALISADE_HOST'] || 'localhost';
  // Before the build and a first start, whose password is shown once.
  const port = only === null ? await freePort(host, asked) : asked;
  const log = createLog(logLevelFrom(process.env));
  const publicUrl = publicUrlFrom(process.env, port);
  const isHttps = publicUrl.startsWith('https:');
  const metricsPort = metricsPortFrom(process.env);
  const place = servicesPlaceFrom(process.env, only === null ? 0 : port);
  servicesUrlFrom(process.env); // Refused before anything has begun, as the others.
  makeFolder(stateFolder(home));
  refuseUnfinishedHome(home);
  if (only === null) await build();
  const services = await startedServices({ home, only, publicUrl, log, ...place });
  if (metricsPort !== null) await serveMetrics(services, metricsPort, log);
  if (only !== null) return console.log(`Services ${only.join(', ')} are ready at ${services.url}`);

  await prepareDemo(services);
  if (life.stopping.aborted) return;
  const upstreams = Object.fromEntries(
    DOMAINS.map(({ name }) => [
      name,
      new URL(process.env[`PALISADE_${name.toUpperCase()}_URL`] ?? services.url),
    ]),
  );
  const gateway = await createGateway({
    upstreams,
    trustedDocuments: join(ROOT, 'gateway/trusted-documents.json'),
    logger: log,
    registry: services.registry,
    isHttps,
    stopping: life.stopping,
  });
  const app = await createPublicServer({
    gateway,
    services: (request, response) => services.app.routing(request, response),
    dist: join(ROOT, 'web/dist'),
    scriptUrl: process.env['PALISADE_USER_FLOW_SCRIPT_URL'],
    isHttps,
    trustedProxies: trustedProxiesFrom(process.env, isHttps),
    hasMetrics: metricsToken() !== undefined,
    log,
  });
  life.onEnd(async (atOnce) => {
    await app.guarded.drain(STOP_WITHIN, atOnce);
    await app.close();
  });
  const address = await app.listen({ port, host });
  const url = `http://localhost:${new URL(address).port}`;
  const companyId = services.first.productionCompanyId;
  // Somebody may have deleted the first environment; others need a token of theirs.
  if ((await services.deps.settings?.read(companyId)) === null) forgetLocalCollector(home);
  else await localCollector(services.db, home, { url, companyId });
  console.log(`Palisade is ready at ${url}`);
}

await life.run(start);
