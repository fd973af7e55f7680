import { live, onDeath, type Alive } from './lifeLock.ts';
import type { FromTab } from './messages.ts';
import { StreamHub } from './streamHub.ts';

/** The part of a shared worker's global scope that is used here: the DOM's types do not have it. */
interface Scope {
  onconnect: (event: MessageEvent) => void;
}

const hub = new StreamHub();
const alive = live();

(globalThis as unknown as Scope).onconnect = ({ ports: [port] }) => {
  if (!port) return;
  const hear = hub.connect((message) => port.postMessage(message));
  port.addEventListener('message', ({ data }: MessageEvent<FromTab | Alive>) => {
    if (data.kind === 'alive') onDeath(data, () => hear({ kind: 'leave', isForGood: true }));
    else hear(data);
  });
  port.start();
  void alive?.then((message) => port.postMessage(message));
};
