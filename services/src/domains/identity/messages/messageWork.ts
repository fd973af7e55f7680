import type { FastifyBaseLogger } from 'fastify';
import { ClockWatch, clocksOf } from '../../../platform/clockWatch.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/domain.ts';
import type { MessageSender } from '../../../platform/messages.ts';
import { identityOf } from '../authenticate.ts';
import { tellFailures } from '../failures/tellFailures.ts';
import { answerWantedMails } from '../recovery/wantedMails.ts';
import { markDelivered, markFailed, sweepMessages, takeMessages } from './messages.repository.ts';

/** Without a sender messages stay in the outbox. */
const OUTBOX: MessageSender = { deliver: async () => 'kept' };

const EVERY_MS = 5_000;
const SWEEP_MS = 15 * 60_000;
const WEEK_MS = 7 * 86_400_000;

/**
 * Tells of failed sign-ins, then writes and sends what is queued: one round at a time, away from
 * the requests that queued it.
 */
export class MessageWork {
  readonly #db: Database;
  readonly #sender: MessageSender;
  readonly #publicUrl: string;
  readonly #log: FastifyBaseLogger;
  readonly #clock: ClockWatch;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #isStarted = false;

  constructor({ db, messages = OUTBOX, publicUrl = 'http://localhost:4000', log }: Deps) {
    this.#db = db;
    this.#sender = messages;
    this.#publicUrl = publicUrl;
    this.#log = log;
    this.#clock = new ClockWatch(clocksOf(db.system.query), log);
  }

  /** Has what was just committed done soon. Does not wait. */
  wake(): void {
    if (!this.#isStarted) return;
    this.#isWanted = true;
    this.#running ??= this.#rounds().finally(() => {
      this.#running = null;
      if (this.#isWanted) this.wake();
    });
  }

  /** Resolves when nothing is being done. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  start(): () => Promise<void> {
    this.#isStarted = true;
    // The clock as it was at the start is what later sweeps compare with.
    this.#clock.isTrusted().catch(() => undefined);
    const timers = [
      setInterval(() => this.wake(), EVERY_MS).unref(),
      setInterval(() => void this.#sweep(), SWEEP_MS).unref(),
    ];
    this.wake();
    return async () => {
      this.#isStarted = false;
      for (const timer of timers) clearInterval(timer);
      await this.settled();
    };
  }

  async #rounds(): Promise<void> {
    while (this.#isWanted && this.#isStarted) {
      this.#isWanted = false;
      try {
        await tellFailures(this.#db, this.#log);
        await answerWantedMails(this.#db, this.#publicUrl);
        for (const message of await takeMessages(
          this.#db.system.query,
          identityOf(this.#db).secrets,
        )) {
          try {
            await markDelivered(
              this.#db.system.query,
              message.id,
              await this.#sender.deliver(message),
            );
          } catch (error) {
            // Never the message itself: it holds a link or a code.
            this.#log.warn(
              {
                channel: message.channel,
                attempt: message.attempts,
                reason: error instanceof Error ? error.name : 'unknown',
              },
              'a message could not be sent',
            );
            await markFailed(this.#db.system.query, message.id);
          }
        }
      } catch (error) {
        this.#log.warn({ err: error }, 'sending messages failed');
      }
    }
  }

  async #sweep(): Promise<void> {
    try {
      if (!(await this.#clock.isTrusted())) return;
      await sweepMessages(this.#db.system.query);
      await this.#sender.sweep?.(new Date(Date.now() - WEEK_MS));
    } catch (error) {
      this.#log.warn({ err: error }, 'identity housekeeping failed');
    }
  }
}

const works = new WeakMap<Database, MessageWork>();

/** The one worker of a database in this process. */
export function messageWorkOf(deps: Deps): MessageWork {
  const work = works.get(deps.db) ?? new MessageWork(deps);
  works.set(deps.db, work);
  return work;
}
