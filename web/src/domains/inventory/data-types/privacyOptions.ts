/** What is kept of values of a data type, from all of them to the least. */
export const PRIVACY_OPTIONS = ['clear', 'mask', 'hash'] as const;
export type PrivacyOption = (typeof PRIVACY_OPTIONS)[number];

/** A privacy option that this release knows; one that it does not keeps the least. */
export const privacyOf = (option: string): PrivacyOption =>
  PRIVACY_OPTIONS.find((each) => each === option) ?? 'hash';
