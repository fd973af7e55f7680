import { join } from 'node:path';
import { createGateway } from '@palisade/gateway/createGateway.ts';
import { fillDemo } from '@palisade/services/domains/ingest/demo.ts';
import { DOMAINS } from '@palisade/services/domains.ts';
import { createLog } from '@palisade/services/platform/server/createServer.ts';
import { startServices, type RunningServices } from '@palisade/services/startServices.ts';
import { build } from './build.ts';
import { ROOT } from './run.ts';
import { publicUrlFrom, readStartArguments } from './start/arguments.ts';
import { installDemoPolicies } from './start/demoPolicies.ts';
import { freePort } from './start/freePort.ts';
import { localCollector } from './start/localCollector.ts';
import { createPublicServer } from './start/publicServer.ts';

/** Ends with one line for the person at the terminal. */
function leave(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** The demo company gets its policies through their routes and its traffic through the real intake, once. */
async function prepareDemo(services: RunningServices): Promise<void> {
  const { db, deps: { intake }, first } = services;
  if (intake !== undefined) await fillDemo(db, intake, first.demoCompanyId, () => installDemoPolicies(services));
}

async function start(): Promise<void> {
  const { port: asked, home, only } = readStartArguments(process.argv.slice(2), DOMAINS.map(({ name }) => name));
  const host = process.env['PALISADE_HOST'] ?? 'localhost';
  const port = asked === 0 && only === null ? await freePort(host) : asked;
  if (only === null) await build();
  const log = createLog(process.env['LOG_LEVEL'] ?? 'warn');
  const services = await startServices({ home, databaseUrl: process.env['DATABASE_URL'], only, port: only === null ? 0 : port, publicUrl: publicUrlFrom(process.env, port), log });
  const closers = [services.stop];
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void (async () => {
      for (const close of closers.toReversed()) await close();
    })().then(() => process.exit(0), leave);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);

  const { first } = services;
  if (first.isFirst) console.log(`Sign in as ${first.email}${first.generatedPassword === null ? '' : ` with the password ${first.generatedPassword} (shown this once)`}`);
  if (only !== null) return console.log(`Services ${only.join(', ')} are ready at ${services.url}`);

  await prepareDemo(services);
  const upstreams = Object.fromEntries(DOMAINS.map(({ name }) => [name, new URL(process.env[`PALISADE_${name.toUpperCase()}_URL`] ?? services.url)]));
  const gateway = await createGateway({ upstreams, trustedDocuments: join(ROOT, 'gateway/trusted-documents.json'), logger: log, registry: services.registry, secureCookies: process.env['PALISADE_SECURE_COOKIES'] === 'true' });
  const app = await createPublicServer({ gateway, services: (request, response) => services.app.routing(request, response), dist: join(ROOT, 'web/dist'), scriptUrl: process.env['PALISADE_USER_FLOW_SCRIPT_URL'], log });
  closers.push(() => app.close());
  const address = await app.listen({ port, host });
  const url = `http://localhost:${new URL(address).port}`;
  await localCollector(services.db, home, { url, companyId: first.productionCompanyId });
  console.log(`Palisade is ready at ${url}`);
}

start().catch(leave);
