import type { AttackerSource } from '@palisade/vocabulary/attackTypes.ts';

/** Who made a request, as keys: 0 where it does not say. */
export interface Caller {
  /** What the strongest of its keys is. */
  readonly source: AttackerSource;
  /** The strongest of its keys. */
  readonly consumer: number;
  readonly credential: number;
  readonly ip: number;
  /** Of the network that the address is in. */
  readonly network: number;
  /** Of the smaller network that the address is in, such as that of one office. */
  readonly office: number;
}

/**
 * Whose credentials were last, and from where: whoever comes back mostly does so from the same
 * address.
 */
export interface KnownCaller {
  /** Of the company whose keys these are. */
  readonly seed: number;
  readonly clientAddress: string | null;
  readonly keys: Caller;
}
