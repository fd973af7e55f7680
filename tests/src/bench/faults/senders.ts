import { setTimeout as wait } from 'node:timers/promises';
import { COMPANY } from './supervised.ts';

const ENTRIES = 50;
const SENDERS = 4;
/** Milliseconds after which a sender gives an upload up and sends it again. */
const PATIENCE = 60_000;
/** Milliseconds for which a batch is sent again: longer than any fault lasts. */
const GIVES_UP = 900_000;
const PAUSE = 100;
const ENDPOINTS = 20;

const headers = [{ name: 'content-type', value: 'application/json' }];

/** Exchanges that are all learned, and no two batches of which are alike. */
function body(batch: number): string {
  const at = new Date(Date.UTC(2026, 9, 1) + batch * 1_000).toISOString();
  return Array.from({ length: ENTRIES }, (_, index) => {
    const text = JSON.stringify({ batch, index });
    return `${JSON.stringify({
      startedDateTime: at,
      _clientAddress: `198.51.100.${1 + (index % 200)}`,
      request: {
        method: 'GET',
        url: `https://shop.example/items${index % ENDPOINTS}`,
        headers: [{ name: 'host', value: 'shop.example' }],
      },
      response: {
        status: 200,
        headers,
        content: { mimeType: 'application/json', text, size: text.length },
      },
    })}\n`;
  }).join('');
}

/** Senders that repeat every batch until it is acknowledged, as they are told to. */
export class Senders {
  readonly #targets: readonly { readonly url: string; readonly token: string }[];
  #next = 0;
  #isEnding = false;
  /** When the newest of the acknowledged uploads began. */
  #lastBegun = 0;
  readonly #running: Promise<void>[];
  /** Refusals that a sender is told to repeat, and connections that broke. */
  repeats = 0;
  /** Answers that say neither "stored" nor "send it again": each is a defect. */
  readonly wrong: string[] = [];

  /**
   * @param targets processes that take turns
   * @param sent exchanges that were sent before, by senders over the same database
   */
  constructor(targets: readonly { readonly url: string; readonly token: string }[], sent = 0) {
    this.#targets = targets;
    this.#next = sent / ENTRIES;
    this.#running = Array.from({ length: SENDERS }, (_, lane) => this.#send(lane));
  }

  /** Exchanges of all batches so far; all of them are acknowledged once the senders have ended. */
  get sent(): number {
    return this.#next * ENTRIES;
  }

  /**
   * Milliseconds from now until a batch that was begun after now is acknowledged; null when that
   * takes longer than `limit`.
   */
  async recovered(limit: number): Promise<number | null> {
    const from = Date.now();
    while (this.#lastBegun < from) {
      if (Date.now() - from > limit) return null;
      await wait(20);
    }
    return Date.now() - from;
  }

  /** Begins no new batch and waits until every begun one is acknowledged. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#running);
  }

  async #send(lane: number): Promise<void> {
    for (let turn = lane; !this.#isEnding; turn += 1) {
      const batch = this.#next;
      this.#next += 1;
      const content = body(batch);
      const from = Date.now();
      for (let tries = 0; ; tries += 1) {
        const begun = Date.now();
        const target = this.#targets[(turn + tries) % this.#targets.length] as {
          url: string;
          token: string;
        }; // There is at least one.
        if (await this.#post(target, batch, content)) {
          this.#lastBegun = Math.max(this.#lastBegun, begun);
          break;
        }
        this.repeats += 1;
        if (Date.now() - from > GIVES_UP) {
          this.wrong.push(`Batch ${batch} was not taken for a quarter of an hour.`);
          return;
        }
        await wait(PAUSE);
      }
    }
  }

  async #post(
    { url, token }: { url: string; token: string },
    batch: number,
    content: string,
  ): Promise<boolean> {
    const answer = await fetch(`${url}/collect/v1/entries?companyId=${COMPANY}&source=faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `faults-${batch}` },
      body: content,
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer == null || text == null) return false;
    if (answer.status !== 200 && answer.status !== 429 && answer.status !== 503)
      this.wrong.push(`${answer.status} ${text.slice(0, 200)}`);
    return answer.status === 200;
  }
}
