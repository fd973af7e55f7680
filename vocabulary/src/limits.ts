/** Bounds that more than one tier must know. Sizes in bytes unless said otherwise. */
export const LIMITS = {
  /** Largest page of any connection or list route. */
  pageSize: 100,
  /** One HAR entry, decoded. */
  entryBytes: 8 * 1024 * 1024,
  /** One upload, decoded. */
  uploadBytes: 2 * 1024 * 1024 * 1024,
  /** Decoded bytes per received byte of a gzip body, over the first MiB. */
  gzipRatio: 200,
  headersPerMessage: 200,
  /** Ranges of one IP list of a company. */
  ipRanges: 1000,
  /** Ids of one lookup call. */
  lookupIds: 200,
  /** Endpoints that one merge touches, as far as its preview counts what they have. */
  endpointsOfMerge: 5_000,
} as const;
