import { setTimeout as sleep } from 'node:timers/promises';
import type { paths } from '../../generated/upstream/posture.ts';
import { MergedStream } from '../../platform/mergedStream.ts';
import { UpstreamError } from '../../platform/upstream/errors.ts';
import { pathFrom } from '../../platform/upstream/paths.ts';
import type { RequestScope, RestClient } from '../../platform/upstream/restClient.ts';
import { readEvents } from '../../platform/upstream/serverSentEvents.ts';
import type { GapsEvent } from './posture.upstream.ts';

const EVENTS: keyof paths = '/posture/{companyId}/gaps/events';
/** Gaps of one message; a slow watcher is told of more by their count alone. */
const NAMED = 100;
const RECONNECT = { first: 500, longest: 15_000 };

const merge = (waiting: GapsEvent | null, { gapIds, count }: GapsEvent): GapsEvent =>
  ({ gapIds: [...(waiting?.gapIds ?? []), ...gapIds].slice(0, NAMED), count: (waiting?.count ?? 0) + count });

/**
 * Opened gaps as the service tells them. Each watcher has a stream of their own, since what is told depends on the labels that
 * they are limited to; it is opened again when it breaks, and then a message without gaps makes the watcher look again.
 */
export class GapsOpenedHub {
  readonly #client: RestClient;

  constructor(client: RestClient) {
    this.#client = client;
  }

  subscribe(companyId: string, scope: RequestScope): MergedStream<GapsEvent> {
    const ended = new AbortController();
    const gaps = new MergedStream(merge, () => ended.abort());
    void this.#keepReading(companyId, scope, gaps, ended.signal);
    return gaps;
  }

  async #keepReading(companyId: string, scope: RequestScope, gaps: MergedStream<GapsEvent>, signal: AbortSignal): Promise<void> {
    let pause = RECONNECT.first;
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        const body = await this.#client.stream(scope, pathFrom(EVENTS, { companyId }), signal);
        if (attempt > 0) gaps.push({ gapIds: [], count: 0 });
        for await (const data of readEvents(body)) {
          pause = RECONNECT.first;
          gaps.push(JSON.parse(data) as GapsEvent); // Declared by the service, held to by contract tests.
        }
      } catch (error) {
        if (error instanceof UpstreamError && [401, 403, 404].includes(error.status)) return gaps.fail(error);
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, RECONNECT.longest);
    }
  }
}

const hubs = new WeakMap<RestClient, GapsOpenedHub>();

/** The hub of a client: one for the whole process. */
export function gapsOpenedOf(client: RestClient): GapsOpenedHub {
  const hub = hubs.get(client) ?? new GapsOpenedHub(client);
  hubs.set(client, hub);
  return hub;
}
