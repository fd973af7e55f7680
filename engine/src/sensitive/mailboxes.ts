/**
 * Words of names of mailboxes that many people, or programs, read: `support_email`,
 * `incoming_email`, `smtp.address`.
 */
const OF_MANY: ReadonlySet<string> = new Set([
  'abuse',
  'alias',
  'helpdesk',
  'imap',
  'inbound',
  'incoming',
  'noreply',
  'notification',
  'notifications',
  'reply',
  'sales',
  'smtp',
  'support',
  'webmaster',
]);
/** Who sends and reads nothing: programs, and lists that tell them. */
const OF_PROGRAMS =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|mailer-daemon|bounces?|postmaster)(?:[-+_.][^@]*)?@/i;
/** Accounts of programs in a domain of their own: `build@shop.iam.gserviceaccount.com`. */
const SERVICE_ACCOUNT = /@(?:[^@]+\.)?[a-z]*service-?accounts?\.[^@]+$/i;
/** A mailbox that was generated: an id in front of, or behind, the plus sign. */
const GENERATED = /^(?:[^@+]+\+)?(?:[0-9a-f]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i;

/** Whether an e-mail address is that of a program rather than of a person. */
export const isOfProgram = (address: string): boolean =>
  OF_PROGRAMS.test(address) || SERVICE_ACCOUNT.test(address) || GENERATED.test(address);

/**
 * Whether the words of a field's name, with what it is in, say that its mailbox is not one
 * person's.
 */
export const isSharedMailbox = (own: readonly string[], within: readonly string[]): boolean =>
  own.at(-1) === 'in' || [...own, ...within].some((word) => OF_MANY.has(word));
