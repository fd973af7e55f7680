import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What a listener of a channel is told. */
export interface Listener {
  /** What was sent is heard from now on. What was sent before, while nothing was heard, is lost. */
  onOpen(): void;
  onMessage(payload: string): void;
  /** Nothing is heard until it is open again. */
  onLost(): void;
}

const PAUSE = { first: 250, longest: 10_000 };
const CONNECT_TIMEOUT = 10_000;

/**
 * Listens to a channel on a connection of its own, and connects again when that is lost. Resolves
 * after the first try, whatever came of it; the returned function ends it.
 */
export async function listen(
  connection: pg.ClientConfig,
  channel: string,
  listener: Listener,
): Promise<() => Promise<void>> {
  const ended = new AbortController();
  let current: pg.Client | null = null;

  /** Resolves when listening; `lost` resolves when that is over. */
  const open = async (): Promise<{ lost: Promise<void> }> => {
    const client = new pg.Client({
      ...connection,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: CONNECT_TIMEOUT,
    });
    current = client;
    const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
    client.on('error', () => void client.end().catch(() => undefined));
    client.on('notification', ({ payload = '' }) => {
      try {
        listener.onMessage(payload);
      } catch {
        // Whoever may use the database can send anything: what the listener cannot read ends
        // nothing.
      }
    });
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    listener.onOpen();
    return { lost };
  };
  const tryOpen = (): Promise<{ lost: Promise<void> } | null> =>
    open().catch(async () => (await current?.end().catch(() => undefined), null));

  const first = await tryOpen();
  const running = (async () => {
    let state = first;
    let pause = PAUSE.first;
    while (!ended.signal.aborted) {
      if (state !== null) {
        pause = PAUSE.first;
        await state.lost;
        listener.onLost();
      }
      await sleep(pause, undefined, { signal: ended.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, PAUSE.longest);
      state = ended.signal.aborted ? null : await tryOpen();
    }
  })();
  return async () => {
    ended.abort();
    await current?.end().catch(() => undefined);
    await running;
  };
}
