/** Why an exchange was counted as noise: valid, but nothing to learn from. */
export const NOISE_REASONS = [
  'staticFile',
  'nonSuccessOnly',
  'scanner',
  'preflight',
  'notFound',
  'redirectToLogin',
  'tooManyHosts',
  'tooManyEndpoints',
  'notServerSpan',
  'notHttp',
  'excludedAddress',
  'suspected',
] as const;
export type NoiseReason = (typeof NOISE_REASONS)[number];

/**
 * Why an entry was rejected: it could not be read as an exchange; or it failed or hung what learns,
 * found out by learning the rest of its batch without it.
 */
export const REJECTION_REASONS = [
  'notJson',
  'notAnEntry',
  'truncated',
  'damagedGzip',
  'trailingBytes',
  'noRequest',
  'noUrl',
  'badUrl',
  'badMethod',
  'noResponse',
  'badStatus',
  'badTime',
  'futureTime',
  'tooLarge',
  'tooManyHeaders',
  'invalidUtf8',
  'badProtobuf',
  'unlearnable',
  'tookTooLong',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export type ReasonCounts<Reason extends string> = Partial<Record<Reason, number>>;

/**
 * One ledger line. Balanced means `received === learned + sum(noise) + sampled + sum(rejected)`.
 */
export interface LedgerLine {
  readonly received: number;
  readonly learned: number;
  readonly noise: ReasonCounts<NoiseReason>;
  /** Left out because the sender asked to take one in N. */
  readonly sampled: number;
  readonly rejected: ReasonCounts<RejectionReason>;
}
