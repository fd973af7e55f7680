import { setTimeout as sleep } from 'node:timers/promises';
import { type Merge, MergedStream } from './mergedStream.ts';
import { UpstreamError } from './upstream/errors.ts';
import type { RequestScope, RestClient } from './upstream/restClient.ts';
import { readEvents } from './upstream/serverSentEvents.ts';

const RECONNECT = { first: 500, longest: 15_000 };
/** Milliseconds after which a watcher is told that it watches, though the service has not answered. */
const LONGEST_OPENING = 5_000;

/** What is done with the messages of one event stream of a service. */
export interface EventKind<Message> {
  readonly merge: Merge<Message>;
  /**
   * Called when the stream was opened again, here or by the watcher, since something may have been
   * missed: it makes the watcher look again.
   */
  readonly missed: Message;
}

/**
 * The messages of an event stream of a service, for one watcher: for what is sent depends on who
 * watches. It is given once the service listens, so that nothing is missed that happens after the
 * watcher knows that it watches. The stream is opened again when it breaks, and fails when the
 * watcher may not watch any more.
 */
export async function watchEvents<Message extends object>(
  client: RestClient,
  scope: RequestScope,
  path: string,
  { merge, missed }: EventKind<Message>,
): Promise<MergedStream<Message>> {
  const ended = new AbortController();
  const messages = new MergedStream(merge, () => ended.abort());
  const opened = Promise.withResolvers<void>();
  void keepReading(ended.signal);
  const given = new AbortController();
  await Promise.race([
    opened.promise,
    sleep(LONGEST_OPENING, undefined, { signal: given.signal, ref: false }).catch(() => undefined),
  ]);
  given.abort();
  return messages;

  async function keepReading(signal: AbortSignal): Promise<void> {
    let pause = RECONNECT.first;
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        const body = await client.stream(scope, path, signal);
        opened.resolve();
        if (attempt > 0 || scope.isResumed === true) messages.push(missed);
        for await (const data of readEvents(body)) {
          pause = RECONNECT.first;
          messages.push(JSON.parse(data) as Message); // Declared by the service, held to by contract tests.
        }
      } catch (error) {
        if (error instanceof UpstreamError && [401, 403, 404].includes(error.status))
          messages.fail(error);
      }
      opened.resolve();
      if (messages.hasFailed) return;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, RECONNECT.longest);
    }
  }
}
