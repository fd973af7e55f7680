import type { MessagePort } from 'node:worker_threads';
import { Problem } from '../../../platform/problem.ts';
import type { Learners } from '../ownership/learners.ts';
import type { FromPipeline, ToPipeline } from './threadMessages.ts';
import { unavailable } from './unavailable.ts';

/** The bytes of one upload as they arrive by message. */
class Arriving implements AsyncIterable<Uint8Array> {
  readonly #chunks: (Uint8Array | 'end' | 'abort')[] = [];
  readonly #taken: (bytes: number) => void;
  #wake: (() => void) | null = null;

  constructor(taken: (bytes: number) => void) {
    this.#taken = taken;
  }

  push(chunk: Uint8Array | 'end' | 'abort'): void {
    // Nobody waits for what came before it any more, and it may be a while until somebody reads on.
    if (chunk === 'abort') this.#chunks.length = 0;
    this.#chunks.push(chunk);
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      const next = this.#chunks.shift();
      if (next === 'end') return;
      if (next === 'abort') throw new Problem('badInput', 'The upload broke off.');
      if (next === undefined) await new Promise<void>((resolve) => (this.#wake = resolve));
      else {
        yield next;
        this.#taken(next.length);
      }
    }
  }
}

/** Serves a pipeline to the thread at the other end of the port. */
export function servePipeline(
  port: MessagePort,
  intake: Learners,
  onError: (error: unknown) => void,
): void {
  const uploads = new Map<number, Arriving>();
  const say = (message: FromPipeline) => port.postMessage(message);
  const answer = (id: number, work: Promise<unknown>) =>
    work.then(
      (result) => say({ kind: 'done', id, result }),
      (error: unknown) => {
        if (!(error instanceof Problem)) onError(error);
        const problem = error instanceof Problem ? error : unavailable();
        const { code, message: words, status, field = null, retryAfter = null } = problem;
        say({ kind: 'problem', id, code, words, status, field, retryAfter });
      },
    );
  intake.onLost((companyId, epoch) => say({ kind: 'lost', companyId, epoch }));
  intake.onStored((companyId, lines) => say({ kind: 'stored', companyId, lines }));
  port.on('messageerror', onError);
  port.on('message', (message: ToPipeline) => {
    const { id } = message;
    if (message.kind === 'begin') {
      const bytes = new Arriving((taken) => say({ kind: 'taken', id, bytes: taken }));
      uploads.set(id, bytes);
      void answer(id, intake.submit(message.upload, bytes)).finally(() => uploads.delete(id));
    } else if (message.kind === 'bytes') uploads.get(id)?.push(message.bytes);
    else if (message.kind === 'end' || message.kind === 'abort')
      uploads.get(id)?.push(message.kind);
    else if (message.kind === 'setSampling')
      void answer(id, intake.setSampling(message.companyId, message.sampling, message.actor));
    else if (message.kind === 'change')
      void answer(id, intake.change(message.companyId, message.change));
    else if (message.kind === 'own') intake.own(message.companyId, message.epoch);
    else if (message.kind === 'release')
      void answer(
        id,
        intake.release(message.companyId).then(() => null),
      );
    else if (message.kind === 'mirror') intake.mirror(message.companyId, message.request);
    else
      void answer(
        id,
        intake.stop().then(() => null),
      );
  });
}
