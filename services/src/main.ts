import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { wayIn } from './domains/identity/firstStart.ts';
import { DOMAINS } from './domains.ts';
import { createLog } from './platform/server/log.ts';
import { leave, ProcessLife } from './processLife.ts';
import { startServices } from './startServices.ts';

const USAGE = `usage: node services/src/main.ts [options]
  --only A,B    domains to run: ${DOMAINS.map(({ name }) => name).join(', ')}
  --port N      port, default a free one
  --host H      address to listen on, default 127.0.0.1
  --home DIR    state folder of the embedded database, default ./.palisade (not used with DATABASE_URL)`;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        port: { type: 'string', default: '0' },
        host: { type: 'string', default: '127.0.0.1' },
        home: { type: 'string', default: '.palisade' },
      },
    });
    const only = values.only?.split(',').map((name) => name.trim()) ?? null;
    const unknown = only?.filter((wanted) => !DOMAINS.some(({ name }) => name === wanted)) ?? [];
    if (unknown.length > 0) throw new Error(`--only ${unknown.join(',')} is not known.`);
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Error(`--port ${values.port} is not a port.`);
    return { only, port, host: values.host, home: resolve(values.home) };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return leave(`${words}\n${USAGE}`, 2); // 2 means that the arguments were wrong.
  }
}

const options = readArguments();
const life = new ProcessLife();
await life.run(async () => {
  const starting = startServices({
    ...options,
    databaseUrl: process.env['DATABASE_URL'],
    log: createLog(),
    signal: life.stopping,
    onFirstStart: (first) => console.log(wayIn(first)),
  });
  const services = await life.open(starting, ({ stop }, atOnce) => stop(atOnce));
  console.log(`Services are ready at ${services.url}`);
});
