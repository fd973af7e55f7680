import { TabStream, type Sink } from './live/tabStream.ts';
import type { TrustedRequest } from './session.ts';

let tab: TabStream | null = null;

/** Subscribes to a trusted document over the one stream that all tabs of the browser share; a broken one is opened again with growing pauses. Returns the way to stop. `renew` renews the session and tells whether it goes on. */
export function subscribeGraph(request: TrustedRequest, sink: Sink, renew: () => Promise<boolean>): () => void {
  tab ??= openTab(renew);
  return tab.subscribe(request, sink);
}

function openTab(renew: () => Promise<boolean>): TabStream {
  const connect = () => void ('SharedWorker' in globalThis ? share(stream, connect) : keepToItself(stream));
  const stream = new TabStream(renew, connect);
  connect();
  return stream;
}

async function share(stream: TabStream, onGone: () => void): Promise<void> {
  const { connectShared } = await import('./live/sharedHub.ts');
  stream.use(connectShared(stream.hear, () => void keepToItself(stream), onGone));
}

/** The tab has a stream of its own: in browsers without shared workers, or where one cannot be started. */
async function keepToItself(stream: TabStream): Promise<void> {
  const { StreamHub } = await import('./live/streamHub.ts');
  stream.use(new StreamHub().connect(stream.hear));
}
