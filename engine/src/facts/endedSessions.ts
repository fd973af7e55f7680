import type { Credentials } from '../authentication/credentials.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';

const MOST = 4_096;
/** Milliseconds in which requests that were on their way are no finding. */
const GRACE = 60_000;
const LOGOUT = /\/(?:log-?out|log_out|sign-?out|sign_out|logoff|end-?session)\/?$/i;
const SESSION = /\/sessions?(?:\/(?:current|me))?\/?$/i;
const LOGIN = /\/(?:log-?in|log_in|sign-?in|sign_in|authenticate|sessions?|tokens?|refresh)\/?$/i;
const SLASH = 47;
/** Makes an ASCII letter lower-case. */
const LOWER = 32;
const CARRIED = new Set(['bearer', 'bearerJwt', 'cookieSession']);

export type SessionChanges = readonly (readonly [session: number, endedAt: number | null])[];

/**
 * Sessions of a company that were ended, by the hash of their credential, the latest few thousand.
 */
export class EndedSessions {
  readonly #ended = new Map<number, number>();
  readonly #changes = new Map<number, number | null>();

  /** Whether something changed since `markSaved`. */
  get isChanged(): boolean {
    return this.#changes.size > 0;
  }

  /** Takes an exchange; true when it was answered with success though its session had ended. */
  observe(exchange: Exchange, { kinds, secret }: Credentials): boolean {
    if (this.#ended.size > 0) this.#renew(exchange);
    const { method, path, status, startedAt } = exchange;
    if (secret === null || status < 200 || status > 299) return false;
    const isEnd =
      (mayBeLogout(path) && LOGOUT.test(path)) || (method === 'DELETE' && SESSION.test(path));
    if (!isEnd && this.#ended.size === 0) return false;
    if (!kinds.some((kind) => CARRIED.has(kind))) return false;
    const session = hash32(secret);
    if (isEnd) {
      this.#end(session, Math.round(startedAt));
      this.#changes.delete(session);
      this.#changes.set(session, Math.round(startedAt));
      return false;
    }
    const endedAt = this.#ended.get(session);
    if (endedAt === undefined || startedAt <= endedAt + GRACE) return false;
    if (method === 'POST' && LOGIN.test(path)) {
      this.#forget(session);
      return false;
    }
    return true;
  }

  /** Who signs in anew may be given the same session. */
  #renew({ responseHeaders }: Exchange): void {
    for (const [name, value] of responseHeaders) {
      if (name !== 'set-cookie') continue;
      const end = value.indexOf(';');
      this.#forget(hash32(value.slice(value.indexOf('=') + 1, end < 0 ? undefined : end).trim()));
    }
  }

  #forget(session: number): void {
    if (!this.#ended.delete(session)) return;
    this.#changes.delete(session);
    this.#changes.set(session, null);
  }

  #end(session: number, at: number): void {
    this.#ended.delete(session);
    this.#ended.set(session, at);
    if (this.#ended.size <= MOST) return;
    for (const oldest of this.#ended.keys()) {
      this.#ended.delete(oldest);
      break;
    }
  }

  /**
   * What changed since `markSaved`, in its order: sessions with the time of their end, null for one
   * that is given out again.
   */
  get changes(): SessionChanges {
    return [...this.#changes];
  }

  markSaved(): void {
    this.#changes.clear();
  }

  /** Changes as `changes` told them of another one. */
  apply(changes: SessionChanges): void {
    for (const [session, at] of changes) {
      if (at === null) this.#ended.delete(session);
      else this.#end(session, at);
    }
  }

  /** Session and time of its end in turn, the oldest first. */
  toJSON(): readonly number[] {
    return [...this.#ended].flatMap(([session, at]) => [session, Math.round(at)]);
  }

  /** Reads back what toJSON wrote. */
  static fromJSON(json: readonly number[]): EndedSessions {
    const sessions = new EndedSessions();
    for (let at = 0; at + 1 < json.length; at += 2)
      sessions.#ended.set(json[at] ?? 0, json[at + 1] ?? 0);
    return sessions;
  }
}

/**
 * Whether a path ends in the last letter of a word for signing out: `t`, `n` or `f`, in either
 * case.
 */
function mayBeLogout(path: string): boolean {
  const { length } = path;
  const last =
    path.charCodeAt(path.charCodeAt(length - 1) === SLASH ? length - 2 : length - 1) | LOWER;
  return last === 116 || last === 110 || last === 102;
}
