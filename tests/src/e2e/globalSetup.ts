import { startPalisade } from '../palisade.ts';

/** Starts the Palisade under test; what is returned runs after the last test. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const palisade = await startPalisade();
  process.env['PALISADE_E2E'] = JSON.stringify({ url: palisade.url, email: palisade.email, password: palisade.password, token: palisade.token, home: palisade.home });
  return async () => {
    await palisade.stop();
    palisade.remove();
  };
}
