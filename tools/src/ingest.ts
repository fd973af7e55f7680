import { asksForHelp, readArguments, USAGE, UsageError } from './ingest/arguments.ts';
import { runIngest } from './ingest/runIngest.ts';

const argv = process.argv.slice(2);
const stopped = new AbortController();

/**
 * `pnpm ingest`: exits with 0 when all was sent, 1 when something could not be, 2 when the
 * arguments make no sense.
 */
async function ingest(): Promise<number> {
  const options = readArguments(argv, process.env);
  if (options.follow)
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => stopped.abort());
  return await runIngest(options, {
    stdin: process.stdin,
    isTerminal: process.stderr.isTTY,
    signal: stopped.signal,
    print: (line) => console.log(line),
    tell: (text) => process.stderr.write(text),
  });
}

try {
  if (asksForHelp(argv)) console.log(USAGE);
  else process.exitCode = await ingest();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
