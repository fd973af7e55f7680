import { setTimeout as sleep } from 'node:timers/promises';
import { MergedStream } from '../../platform/mergedStream.ts';
import { UpstreamError } from '../../platform/upstream/errors.ts';
import type { paths } from '../../generated/upstream/ingest.ts';
import { pathFrom } from '../../platform/upstream/paths.ts';
import type { RequestScope, RestClient } from '../../platform/upstream/restClient.ts';
import { readEvents } from '../../platform/upstream/serverSentEvents.ts';
import type { IngestEvent, LedgerRow } from './ingest.upstream.ts';

interface Subscriber {
  readonly scope: RequestScope;
  readonly lines: MergedStream<IngestEvent>;
}

interface Channel {
  readonly subscribers: Set<Subscriber>;
  readonly ended: AbortController;
  /** Newest lines sent, for those who join later: the service tells them only when the stream opens. */
  readonly recent: Map<string, LedgerRow>;
}

const RECENT = 20;

const EVENTS: keyof paths = '/ingest/{companyId}/events';
const RECONNECT = { first: 500, longest: 15_000 };

const keyOf = ({ minute, source }: LedgerRow): string => `${minute}|${source}`;

/** The newest of each line is kept. */
const mergeLines = (waiting: IngestEvent | null, { lines }: IngestEvent): IngestEvent => ({
  lines: [
    ...new Map([...(waiting?.lines ?? []), ...lines].map((line) => [keyOf(line), line])).values(),
  ],
});

/** One upstream stream a company, however many people watch; it ends with the last of them. */
export class ProgressHub {
  readonly #client: RestClient;
  readonly #channels = new Map<string, Channel>();

  constructor(client: RestClient) {
    this.#client = client;
  }

  /**
   * Events of a company from now on. Ends when the consumer returns, or with the error of a caller
   * who may not watch any more.
   */
  subscribe(companyId: string, scope: RequestScope): MergedStream<IngestEvent> {
    const lines = new MergedStream<IngestEvent>(mergeLines, () => {
      channel.subscribers.delete(subscriber);
      if (channel.subscribers.size === 0) this.#end(companyId, channel);
    });
    const subscriber: Subscriber = { scope, lines };
    const channel = this.#join(companyId, subscriber);
    return lines;
  }

  /** Streams open now, by company: for tests and metrics. */
  get companies(): string[] {
    return [...this.#channels.keys()];
  }

  #join(companyId: string, subscriber: Subscriber): Channel {
    const known = this.#channels.get(companyId);
    if (known) {
      known.subscribers.add(subscriber);
      if (known.recent.size > 0) subscriber.lines.push({ lines: [...known.recent.values()] });
      return known;
    }
    const channel: Channel = {
      subscribers: new Set([subscriber]),
      ended: new AbortController(),
      recent: new Map(),
    };
    this.#channels.set(companyId, channel);
    void this.#keepReading(companyId, channel);
    return channel;
  }

  #end(companyId: string, channel: Channel): void {
    if (this.#channels.get(companyId) === channel) this.#channels.delete(companyId);
    channel.ended.abort();
  }

  async #keepReading(companyId: string, channel: Channel): Promise<void> {
    let pause = RECONNECT.first;
    for (let attempt = 0; channel.subscribers.size > 0; attempt++) {
      const newest = [...channel.subscribers].at(-1);
      if (!newest) return;
      try {
        const body = await this.#client.stream(
          newest.scope,
          pathFrom(EVENTS, { companyId }),
          channel.ended.signal,
        );
        if (attempt > 0) tell(channel, []); // Something may have been missed: a message without lines makes the watchers look again.
        for await (const data of readEvents(body)) {
          pause = RECONNECT.first;
          tell(channel, (JSON.parse(data) as IngestEvent).lines); // Declared by the service, held to by contract tests.
        }
      } catch (error) {
        if (error instanceof UpstreamError && [401, 403, 404].includes(error.status)) {
          newest.lines.fail(error);
          channel.subscribers.delete(newest);
          continue;
        }
      }
      await sleep(pause, undefined, { signal: channel.ended.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, RECONNECT.longest);
    }
    this.#end(companyId, channel);
  }
}

function tell(channel: Channel, lines: readonly LedgerRow[]): void {
  for (const subscriber of channel.subscribers) subscriber.lines.push({ lines: [...lines] });
  for (const line of lines) {
    const key = keyOf(line);
    channel.recent.delete(key);
    channel.recent.set(key, line);
  }
  for (const key of [...channel.recent.keys()].slice(0, -RECENT)) channel.recent.delete(key);
}

const hubs = new WeakMap<RestClient, ProgressHub>();

/** The hub of a client: one for the whole process. */
export function progressOf(client: RestClient): ProgressHub {
  const hub = hubs.get(client) ?? new ProgressHub(client);
  hubs.set(client, hub);
  return hub;
}
