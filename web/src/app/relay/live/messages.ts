import type { TrustedRequest } from '../session.ts';

/** A subscription that a tab wants, under a number of the tab's own. */
export interface Wanted extends TrustedRequest {
  readonly key: number;
  /** Whether something may have been missed: the hub of before is gone. */
  readonly isResumed: boolean;
}

/** What a tab tells the hub. */
export type FromTab =
  /** All that it wants now, and the session that it is in. */
  | {
      readonly kind: 'state';
      readonly session: string;
      readonly isVisible: boolean;
      readonly wanted: readonly Wanted[];
    }
  /** It is seen again, or back online: whatever waits is tried at once. */
  | { readonly kind: 'wake' }
  /**
   * It is being closed, or kept by the browser to come back to; for good when it goes over to
   * another hub.
   */
  | { readonly kind: 'leave'; readonly isForGood: boolean }
  /** Whether the session could be renewed, as the hub asked for. */
  | { readonly kind: 'renewed'; readonly isRenewed: boolean };

/** What the hub tells a tab; `keys` are the tab's own. */
export type ToTab =
  | {
      readonly kind: 'next';
      readonly keys: readonly number[];
      readonly data: Readonly<Record<string, unknown>>;
    }
  /** They are over; `error` says why when it was not the server who completed them. */
  | { readonly kind: 'end'; readonly keys: readonly number[]; readonly error: string | null }
  /** Whether the server tells of them now. */
  | { readonly kind: 'live'; readonly keys: readonly number[]; readonly isLive: boolean }
  /** The session has ended: the tab is to renew it. */
  | { readonly kind: 'renew' }
  /** Asks for the tab's state: who does not answer three times is gone. */
  | { readonly kind: 'ping' };

/** Makes a tab known to a hub and returns how it talks to it. */
export type Connect = (tell: (message: ToTab) => void) => (message: FromTab) => void;
