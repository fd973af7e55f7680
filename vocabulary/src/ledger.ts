/** Why an exchange was counted as noise: valid, but nothing to learn from. */
export const NOISE_REASONS = ['staticFile', 'nonSuccessOnly', 'scanner', 'preflight', 'notFound', 'redirectToLogin', 'tooManyHosts', 'tooManyEndpoints'] as const;
export type NoiseReason = (typeof NOISE_REASONS)[number];

/** Why an entry was rejected: it could not be read as an exchange. */
export const REJECTION_REASONS = [
  'notJson',
  'notAnEntry',
  'truncated',
  'noRequest',
  'noUrl',
  'badUrl',
  'badMethod',
  'noResponse',
  'badStatus',
  'badTime',
  'tooLarge',
  'tooManyHeaders',
  'invalidUtf8',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export type ReasonCounts<Reason extends string> = Partial<Record<Reason, number>>;

/** One ledger line. Balanced means `received === learned + sum(noise) + sum(rejected)`. */
export interface LedgerLine {
  readonly received: number;
  readonly learned: number;
  readonly noise: ReasonCounts<NoiseReason>;
  readonly rejected: ReasonCounts<RejectionReason>;
}
