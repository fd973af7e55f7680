import { fillDemo } from './support/fillDemo.ts';
import { startPalisade } from '../palisade.ts';

/**
 * Starts the Palisade under test with traffic in its demo company; what is returned runs after the last test.
 * One that runs already is used when `PALISADE_E2E` describes it.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['PALISADE_E2E'] !== undefined) return async () => {};
  const palisade = await startPalisade();
  const { url, email, password, token, home } = palisade;
  process.env['PALISADE_E2E'] = JSON.stringify({ url, email, password, token, home });
  const stop = async () => {
    await palisade.stop();
    palisade.remove();
  };
  try {
    await fillDemo(palisade);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
