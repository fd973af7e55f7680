import {
  type GraphQLResponse,
  Observable,
  type RequestParameters,
  type Variables,
} from 'relay-runtime';
import type { Session } from './fetchGraph.ts';
import { TabStream } from './live/tabStream.ts';
import { refreshSession } from './session.ts';

let tab: TabStream | null = null;

/**
 * What a trusted document tells, over the one stream that all tabs of the browser share; a broken
 * one is opened again with growing pauses.
 */
export function subscribeGraph(
  { id }: RequestParameters,
  variables: Variables,
  { refreshDocument }: Session,
): Observable<GraphQLResponse> {
  return Observable.create((sink) => {
    tab ??= openTab(() => refreshSession(refreshDocument));
    return tab.subscribe({ id: id ?? '', variables }, sink);
  });
}

function openTab(renew: () => Promise<boolean>): TabStream {
  const connect = () =>
    void ('SharedWorker' in globalThis ? share(stream, connect) : keepToItself(stream));
  const stream = new TabStream(renew, connect);
  connect();
  return stream;
}

async function share(stream: TabStream, onGone: () => void): Promise<void> {
  const { connectShared } = await import('./live/sharedHub.ts');
  stream.use(connectShared(stream.hear, () => void keepToItself(stream), onGone));
}

/**
 * The tab has a stream of its own: in browsers without shared workers, or where one cannot be
 * started.
 */
async function keepToItself(stream: TabStream): Promise<void> {
  const { StreamHub } = await import('./live/streamHub.ts');
  stream.use(new StreamHub().connect(stream.hear));
}
