import { setTimeout as sleep } from 'node:timers/promises';
import { type Merge, MergedStream } from './mergedStream.ts';
import { UpstreamError } from './upstream/errors.ts';
import type { RequestScope, RestClient } from './upstream/restClient.ts';
import { readEvents } from './upstream/serverSentEvents.ts';

const RECONNECT = { first: 500, longest: 15_000 };

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
 * watches. The stream is opened again when it breaks, and fails when the watcher may not watch any
 * more.
 */
export function watchEvents<Message extends object>(
  client: RestClient,
  scope: RequestScope,
  path: string,
  { merge, missed }: EventKind<Message>,
): MergedStream<Message> {
  const ended = new AbortController();
  const messages = new MergedStream(merge, () => ended.abort());
  void keepReading(ended.signal);
  return messages;

  async function keepReading(signal: AbortSignal): Promise<void> {
    let pause = RECONNECT.first;
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        const body = await client.stream(scope, path, signal);
        if (attempt > 0 || scope.isResumed === true) messages.push(missed);
        for await (const data of readEvents(body)) {
          pause = RECONNECT.first;
          messages.push(JSON.parse(data) as Message); // Declared by the service, held to by contract tests.
        }
      } catch (error) {
        if (error instanceof UpstreamError && [401, 403, 404].includes(error.status))
          return messages.fail(error);
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, RECONNECT.longest);
    }
  }
}
