import { readArguments, UsageError } from './ingest/arguments.ts';
import { runIngest } from './ingest/runIngest.ts';

/** `pnpm ingest`: exits with 0 when all was sent, 1 when something could not be, 2 when the arguments make no sense. */
const stopped = new AbortController();
try {
  const wishes = readArguments(process.argv.slice(2), process.env);
  if (wishes.follow) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  process.exitCode = await runIngest(wishes, {
    stdin: process.stdin,
    isTerminal: process.stderr.isTTY,
    signal: stopped.signal,
    print: (line) => console.log(line),
    tell: (text) => process.stderr.write(text),
  });
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
