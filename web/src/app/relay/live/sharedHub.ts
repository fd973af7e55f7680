import { live, onDeath, type Alive } from './lifeLock.ts';
import type { FromTab, ToTab } from './messages.ts';

const alive = live();

/**
 * Connects to the hub that all tabs of the browser share; each release has one of its own, by its
 * address. It lives in the process of a tab.
 * @param onFail called when it cannot be started
 * @param onGone called when its process is gone, where browsers tell of it
 */
export function connectShared(
  tell: (message: ToTab) => void,
  onFail: () => void,
  onGone: () => void,
): (message: FromTab) => void {
  const worker = new SharedWorker(new URL('./streamWorker.ts', import.meta.url), {
    type: 'module',
    name: 'palisade-live',
  });
  const { port } = worker;
  worker.addEventListener('error', onFail);
  port.addEventListener('message', ({ data }: MessageEvent<ToTab | Alive>) => {
    if (data.kind === 'alive') onDeath(data, onGone);
    else tell(data);
  });
  port.start();
  void alive?.then((message) => port.postMessage(message));
  return (message) => {
    port.postMessage(message);
    if (message.kind === 'leave' && message.isForGood) port.close();
  };
}
