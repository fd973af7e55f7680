import { WINDOW_WORDS } from './windows.ts';

/** Words of what is kept of one consumer at one endpoint. */
export const PAIR = {
  /** Minute (since 1970) of its last request. */
  last: 0,
  windows: 1,
  /** Of the present episode: what ten minutes without a request end. */
  refused: 1 + WINDOW_WORDS,
  met: 2 + WINDOW_WORDS,
  steps: 3 + WINDOW_WORDS,
  given: 4 + WINDOW_WORDS,
  pages: 5 + WINDOW_WORDS,
  queries: 6 + WINDOW_WORDS,
  flags: 7 + WINDOW_WORDS,
  objects: 8 + WINDOW_WORDS,
  queryBits: 16 + WINDOW_WORDS,
  episodeEnd: 20 + WINDOW_WORDS,
  /** Kilobytes that it was given in an hour (since 1970). */
  hour: 20 + WINDOW_WORDS,
  kilobytes: 21 + WINDOW_WORDS,
  /**
   * Bytes of the largest answer of success that it was given under no suspicion. New words go to
   * the end: saved records have fewer.
   */
  largest: 22 + WINDOW_WORDS,
  /** For good: objects that it was given, and how many, whatever answers hold. */
  held: 23 + WINDOW_WORDS,
  objectsHeld: 31 + WINDOW_WORDS,
  /** Requests for objects under no suspicion. */
  uses: 32 + WINDOW_WORDS,
  /** Day (since 1970) of what follows: objects that were new to it, and those of others. */
  objectDay: 33 + WINDOW_WORDS,
  objectsToday: 34 + WINDOW_WORDS,
  foreign: 35 + WINDOW_WORDS,
  /** A bitmap of who was given those first. */
  owners: 36 + WINDOW_WORDS,
  /** Bits for how it counts among the consumers of the endpoint (`objectOwners.ts`, `seldomDone.ts`). */
  standing: 38 + WINDOW_WORDS,
  /** Day (since 1970) from which on it is known to read for many; 0 where it is not. */
  wideSince: 39 + WINDOW_WORDS,
  /** Minute (since 1970) in which it was given the first object of others on `objectDay`. */
  foreignFrom: 40 + WINDOW_WORDS,
  /** Its last request that was given, as a hash, and how often it was given again. */
  same: 41 + WINDOW_WORDS,
  times: 42 + WINDOW_WORDS,
  /** Of an attack that is known: hash of the object that was tried last. */
  lastTried: 43 + WINDOW_WORDS,
  /** Second (since 1970) in which the request of `same` was given first. */
  sameSince: 44 + WINDOW_WORDS,
  words: 45 + WINDOW_WORDS,
} as const;
/** Sizes of its bitmaps in words. */
export const PAIR_BITS = { objects: 8, queries: 4, held: 8, owners: 2 } as const;
/** Words of what is kept of who was given an object of an endpoint. */
export const HOLDER = {
  /** 32 bits of who was given it first; 0 while nobody was. Of an address, the day it was used last. */
  first: 0,
  /** 32 bits of the address at which; 0 where several people use it. */
  place: 1,
  words: 2,
} as const;
/**
 * Words of what is kept of the objects that answers named to a consumer: a bitmap of the latest
 * ones, how many those are, and the bitmap before that.
 */
export const NAMED = { bits: 0, size: 128, count: 128, before: 129, words: 257 } as const;
/**
 * Its floats: evidence for walking through objects, the lowest, highest and last of their numbers,
 * the last page.
 */
export const PAIR_FLOATS = {
  evidence: 0,
  lowest: 1,
  highest: 2,
  latest: 3,
  page: 4,
  count: 5,
} as const;

/**
 * Words of what is kept of one actor: a consumer, an address or a group of addresses that act
 * alike. New ones go to the end: saved records have fewer.
 */
export const ACTOR = {
  last: 0,
  /** Of the present episode. */
  pathBits: 1,
  paths: 5,
  privileged: 6,
  oddBits: 7,
  oddities: 9,
  fieldBits: 10,
  fields: 11,
  tokenBits: 12,
  tokens: 16,
  accountBits: 17,
  accounts: 21,
  account: 22,
  onAccount: 23,
  flags: 24,
  episodeEnd: 25,
  /** Of an hour (since 1970). */
  hour: 25,
  networkBits: 26,
  networks: 28,
  agentBits: 29,
  agents: 30,
  /** Of a day, from this minute (since 1970) on. */
  usersFrom: 31,
  userBits: 32,
  users: 34,
  /** For good. */
  accepted: 35,
  requests: 36,
  /** Minute (since 1970) in which the present episode began. */
  since: 37,
  /** Of a day, from this minute (since 1970) on. */
  payloadsFrom: 38,
  payloadBits: 39,
  /** Of the day with requests before that. */
  usersBefore: 41,
  /** Of an hour (since 1970): credentials that were new at an address. */
  freshHour: 42,
  fresh: 43,
  /** Of the present episode: names of rights or money before anything was known of an endpoint. */
  earlyBits: 44,
  /** For good: 1 when its credential was once used from many networks. */
  spread: 45,
  /** Hash of the secret that failed last, with `account`. */
  secret: 46,
  /** For good: sign-ins and renewals of sessions at an address that succeeded. */
  signedIn: 47,
  /** For good: bits for what it did that few do (`seldomDone.ts`). */
  seldom: 48,
  /**
   * Of a credential that travels (`credentialTravel.ts`): bits of its own programs, the most
   * countries of an hour, and the network that it was used in last.
   */
  programs: 49,
  widest: 50,
  lastNetwork: 51,
  /** Of an hour, from this minute (since 1970) on: requests before that, countries, ways back. */
  travelFrom: 52,
  travelAfter: 53,
  countryBits: 54,
  countries: 56,
  lastCountry: 57,
  returns: 58,
  programsLately: 59,
  isStrange: 60,
  travelEnd: 61,
  /**
   * Sign-ins that failed at an address in a day, from this minute (since 1970) on: accounts, and
   * different secrets in a row with one of them.
   */
  failedFrom: 61,
  failedBits: 62,
  failedAccounts: 66,
  failedAccount: 67,
  failedSecret: 68,
  failedSecrets: 69,
  failedEnd: 70,
  /** The one sign-in that failed at an address: the minute (since 1970), and the endpoint. */
  loneAt: 70,
  loneWhere: 71,
  /** For good: bits of the privileged endpoints that were given. */
  privilegedGiven: 72,
  /** Of a day, from this minute (since 1970) on: those that were refused, and what that comes to. */
  refusedFrom: 73,
  refusedBits: 74,
  refusedPoints: 76,
  refusedEnd: 77,
  /** Of a credential that travels: the network that it was used in first for good. */
  homeNetwork: 77,
  /**
   * Of a session (`sessionTravel.ts`): its requests, network, country and programs, then of an hour,
   * from this minute (since 1970) on, requests of another client elsewhere, and ways back.
   */
  session: 78,
  sessionNetwork: 79,
  sessionCountry: 80,
  sessionPrograms: 81,
  abroadFrom: 82,
  abroad: 83,
  abroadReturns: 84,
  isAbroad: 85,
  /** Of a credential that travels: ways back to its home from abroad, in the hour of `travelFrom`. */
  homeReturns: 86,
  /**
   * Of the present episode: second (since 1970) in which a privileged endpoint was refused first, and
   * 1 once another was later than a page asks.
   */
  refusedSecond: 87,
  isRefusedLater: 88,
  /**
   * Of a credential that travels, in the hour of `travelFrom`: ways back to one of the countries
   * abroad from another one abroad, and the one that it was used in last.
   */
  awayReturns: 89,
  lastAway: 90,
  /** Of an address: where and in which day it counts among those that take turns, as a hash. */
  turnsAt: 91,
  /** Of an address that tries credentials: hash of the one that was refused last. */
  lastToken: 92,
  /** For good: minute (since 1970) in which an address within was taken to be fetched later. */
  sentAddress: 93,
  words: 94,
} as const;
/** Sizes of its bitmaps in words. */
export const ACTOR_BITS = {
  paths: 4,
  oddities: 2,
  fields: 1,
  tokens: 4,
  accounts: 4,
  payloads: 2,
  networks: 2,
  agents: 1,
  users: 2,
  countries: 2,
  failed: 4,
  refused: 2,
} as const;
/** Its floats: evidence for each kind of sequence. */
export const ACTOR_FLOATS = { paths: 0, oddities: 1, tokens: 2, accounts: 3, count: 4 } as const;
/**
 * What the floats of a group of addresses that act alike hold in the place of `paths` and
 * `oddities`: addresses that failed to sign in, and those of them that did with several accounts.
 */
export const GROUP_FLOATS = { failing: 0, hopping: 1 } as const;

/** Minutes without a request that end an episode. */
export const EPISODE_GAP = 10;
