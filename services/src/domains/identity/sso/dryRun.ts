import type { Deps } from '../../../platform/domain.ts';
import { describedBy } from './assertionFacts.ts';
import { planAdmission, type Admission } from './admission.ts';
import { decodeResponse } from './responseText.ts';
import { serviceProviderOf } from './serviceProvider.ts';
import { SsoRefusal, type Described, type IdentityProvider } from './sso.types.ts';
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
    const admission = await deps.db.system.transaction((query) =>
      planAdmission(query, provider, described),
    );
    return { refusal: admission.refusal, described, admission };
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    return { refusal: error.message, described: null, admission: null };
  }
}

async function read(deps: Deps, provider: IdentityProvider, response: string): Promise<Described> {
  const facts = await verifyResponse(
    provider,
    serviceProviderOf(deps, provider.organizationId),
    decodeResponse(encodedOf(response)),
    { requestId: null, now: null },
  );
  return describedBy(facts, provider.attributes);
}
