import type { GraphAnswer } from './contractWorld.ts';

/** Mutations that write no entry though they went well, and why. */
const WITHOUT_ENTRY: Readonly<Record<string, string>> = {
  refreshSession: 'Tokens are replaced; the session is as it was.',
  requestPasswordReset: 'Whose it is is not known yet, and nothing of theirs changes until the link is used.',
  startSso: 'Nobody is known yet; the session that follows is told.',
  resendChallengeCode: 'Nothing changes but the code that is awaited.',
  enrolSecondFactor: 'Nothing changes until the first code proves it.',
  resendEnrolmentCode: 'Nothing changes until the first code proves it.',
  abortSecondFactor: 'Nothing had changed.',
  analyseOasDocuments: 'What follows from documents and traffic is worked out anew, as looking at it does.',
};

/** How many entries of the audit log a mutation is to leave: one when it was done, none when it was not. */
export function wantedEntries(field: string, { data, errors = [] }: Pick<GraphAnswer, 'data'> & { readonly errors?: GraphAnswer['errors'] }, hasSession: boolean): number {
  const name = field.replace('Mutation.', '');
  const payload = data?.[name] as { readonly errors: readonly object[] } | null | undefined; // What payloads of mutations have.
  if (payload == null || errors.length > 0 || payload.errors.length > 0) return 0;
  if (name === 'signOut' && !hasSession) return 0; // There was nothing to end.
  return name in WITHOUT_ENTRY ? 0 : 1;
}
