import type { GraphAnswer } from './contractWorld.ts';

/** Mutations that write no entry though they went well, and why. */
const WITHOUT_ENTRY: Readonly<Record<string, string>> = {
  refreshSession: 'Tokens are replaced; the session is as it was.',
  markFirstPoliciesSeen: 'What somebody has read is their own; nothing of the company changes.',
  markChangesSeen: 'Up to where somebody looked is their own; nothing of the company changes.',
  dismissDiscovery:
    'What somebody has seen enough of is their own; nothing of the company changes.',
  startSsoTrial: 'It opens no session, and nothing of the organization changes.',
  readSamlMetadata: 'It fills in a form, and nothing of the organization changes.',
  startSso: 'Nobody is known yet; the session that follows is told.',
};

/** Of mutations that do several things. */
const MORE_ENTRIES: Readonly<Record<string, number>> = {
  createOrganization: 2,
  // Of the setting that is copied, and of the copy, which both environments have.
  copyConfiguration: 2,
};

/**
 * How many entries of the audit log a mutation is to leave: one when it was done, none when it was
 * not.
 */
export function wantedEntries(
  field: string,
  { data, errors = [] }: Pick<GraphAnswer, 'data'> & { readonly errors?: GraphAnswer['errors'] },
  hasSession: boolean,
  hasBegun = false,
): number {
  const name = field.replace('Mutation.', '');
  const payload = data?.[name] as { readonly errors: readonly object[] } | null | undefined; // What payloads of mutations have.
  if (payload == null || errors.length > 0 || payload.errors.length > 0) return 0;
  if (name === 'signOut' && !hasSession) return 0; // There was nothing to end.
  if (name === 'abortSecondFactor' && !hasBegun) return 0; // There was nothing to give up.
  return name in WITHOUT_ENTRY ? 0 : (MORE_ENTRIES[name] ?? 1);
}
