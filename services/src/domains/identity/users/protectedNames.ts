import { Problem } from '../../../platform/problem.ts';

/** Organizations and environments of the operator, by name, and whose emails may enter them. */
interface Protection {
  readonly names: ReadonlySet<string>;
  /** Whole addresses, or `@` and a domain. */
  readonly emails: readonly string[];
}

const wordsOf = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');

/** What PALISADE_PROTECTED_ENVIRONMENTS and PALISADE_PROTECTED_EMAILS say. */
const protectionFrom = (env: NodeJS.ProcessEnv): Protection => ({
  names: new Set(wordsOf(env['PALISADE_PROTECTED_ENVIRONMENTS'])),
  emails: wordsOf(env['PALISADE_PROTECTED_EMAILS']),
});

/** An environment with the name of its organization. */
export interface NamedEnvironment {
  readonly name: string;
  readonly organization: string;
}

/** Whether an environment is protected by the operator and does not admit this email. */
export function isShutTo(email: string, { name, organization }: NamedEnvironment): boolean {
  const { names, emails } = protectionFrom(process.env);
  if (![name, organization].some((each) => names.has(each.trim().toLowerCase()))) return false;
  const typed = email.toLowerCase();
  return !emails.some((each) => (each.startsWith('@') ? typed.endsWith(each) : typed === each));
}

/**
 * Environments of the operator take nobody else's users.
 * @throws Problem badInput at the field
 */
export function needUnprotected(
  email: string,
  { name, organization }: NamedEnvironment,
  field: string,
): void {
  if (!isShutTo(email, { name, organization })) return;
  throw new Problem(
    'badInput',
    `Adding non-Palisade users to Palisade ${name} environment is not permitted. Please provide the email of a Palisade user.`,
    { field },
  );
}
