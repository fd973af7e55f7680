import { parseArgs } from 'node:util';

/**
 * Asks the Palisade on this machine whether it is ready: exits with 0 when it is and 1 when not,
 * for container runtimes.
 */
const { values } = parseArgs({ options: { port: { type: 'string', default: '4000' } } });
const answer = await fetch(`http://127.0.0.1:${values.port}/readyz`, {
  signal: AbortSignal.timeout(2_500),
}).catch(() => null);
if (answer?.ok !== true) {
  console.error(answer === null ? 'No answer.' : await answer.text());
  process.exitCode = 1;
}
