import type { Deps } from '../../../platform/domain.ts';
import { describedBy } from './assertionFacts.ts';
import { planAdmission, type Admission } from './admission.ts';
import type { Trial } from './openid/trials.repository.ts';
import { decodeResponse } from './responseText.ts';
import { serviceProviderOf } from './serviceProvider.ts';
import { SsoRefusal, type Described, type IdentityProvider, type Subject } from './sso.types.ts';
import { verifyResponse } from './verifyResponse.ts';

/**
 * What is tried: a response as it was posted, or its XML; or the person as the provider would
 * describe them.
 */
export type DryRunInput = { readonly response: string } | { readonly described: Described };

export interface DryRun {
  readonly refusal: string | null;
  /** Null when the response was refused before anybody could be read from it. */
  readonly described: Described | null;
  readonly admission: Admission | null;
}

const encodedOf = (response: string): string =>
  response.trimStart().startsWith('<') ? Buffer.from(response).toString('base64') : response;

/**
 * What a sign-on would come to, with nothing changed. A pasted response is checked as a real one
 * but for its time, what it answers and whether it was used before.
 */
export async function dryRun(
  deps: Deps,
  provider: IdentityProvider,
  input: DryRunInput,
): Promise<DryRun> {
  try {
    const described =
      'described' in input ? input.described : await read(deps, provider, input.response);
    return await plan(deps, provider, described, null);
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    return { refusal: error.message, described: null, admission: null };
  }
}

/** What the sign-on of the last test sign-in would come to by the settings as they are now. */
export async function dryRunOfTrial(
  deps: Deps,
  provider: IdentityProvider,
  { refusal, person }: Trial,
): Promise<DryRun> {
  if (person === null) return { refusal, described: null, admission: null };
  const { described, subject, fault } = person;
  const planned = await plan(deps, provider, described, subject);
  return fault === null ? planned : { refusal: fault, described, admission: null };
}

async function plan(
  { db }: Deps,
  provider: IdentityProvider,
  described: Described,
  subject: Subject | null,
): Promise<DryRun> {
  const admission = await db.system.transaction((query) =>
    planAdmission(query, provider, described, subject),
  );
  return { refusal: admission.refusal, described, admission };
}

async function read(deps: Deps, provider: IdentityProvider, response: string): Promise<Described> {
  if (provider.protocol !== 'saml')
    throw new SsoRefusal('OpenID Connect has no response to paste. Try a test sign-in instead.');
  const facts = await verifyResponse(
    provider,
    serviceProviderOf(deps, provider.organizationId),
    decodeResponse(encodedOf(response)),
    { requestId: null, now: null },
  );
  return describedBy(facts, provider.attributes);
}
