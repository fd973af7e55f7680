import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DOMAINS } from './domains.ts';
import { createLog } from './platform/server/createServer.ts';
import { startServices, type RunningServices } from './startServices.ts';

const USAGE = `usage: node services/src/main.ts [options]
  --only A,B    domains to run: ${DOMAINS.map(({ name }) => name).join(', ')}
  --port N      port, default a free one
  --host H      address to listen on, default 127.0.0.1
  --home DIR    state folder of the embedded database, default ./.palisade (not used with DATABASE_URL)`;

/** Ends with one line for the person at the terminal; 2 means that the arguments were wrong. */
function leave(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}

function readArguments() {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, port: { type: 'string', default: '0' }, host: { type: 'string', default: '127.0.0.1' }, home: { type: 'string', default: '.palisade' } } });
    const only = values.only?.split(',').map((name) => name.trim()) ?? null;
    const unknown = only?.filter((wanted) => !DOMAINS.some(({ name }) => name === wanted)) ?? [];
    if (unknown.length > 0) throw new Error(`--only ${unknown.join(',')} is not known.`);
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is not a port.`);
    return { only, port, host: values.host, home: resolve(values.home) };
  } catch (error) {
    return leave(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, 2);
  }
}

function stopOnSignals(services: RunningServices): void {
  let isStopping = false;
  const atOnce = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return atOnce.abort();
      isStopping = true;
      void services.stop(atOnce.signal).then(() => process.exit(0), (error: unknown) => leave(String(error), 1));
    });
  }
}

try {
  const services = await startServices({ ...readArguments(), databaseUrl: process.env['DATABASE_URL'], log: createLog() });
  stopOnSignals(services);
  const { isFirst, email, generatedPassword } = services.first;
  if (isFirst) console.log(`Sign in as ${email}${generatedPassword === null ? '' : ` with the password ${generatedPassword} (shown this once)`}`);
  console.log(`Services are ready at ${services.url}`);
} catch (error) {
  leave(error instanceof Error ? error.message : String(error), 1);
}
