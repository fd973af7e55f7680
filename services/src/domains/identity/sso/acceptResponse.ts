import type { Deps } from '../../../platform/domain.ts';
import { identityOf } from '../authenticate.ts';
import { admit } from './admission.ts';
import { describedBy } from './assertionFacts.ts';
import { lastMoment, LATEST } from './checkAssertion.ts';
import { providerById } from './providers.repository.ts';
import { refuseRequest } from './recordRefusal.ts';
import { answerRequest, openRequest, useAssertion } from './requests.repository.ts';
import { decodeResponse, responseAttribute } from './responseText.ts';
import { serviceProviderOf } from './serviceProvider.ts';
import { SsoRefusal, UNASKED, type Bringer, type IdentityProvider } from './sso.types.ts';
import { verifyResponse } from './verifyResponse.ts';

/** What became of a response. */
export type Acceptance = { readonly userId: string } | { readonly refusal: string };

/**
 * Takes the answer of an identity provider: checks it, makes the user and sets their roles, all or
 * nothing, and leaves the session for the browser that began, when it is the one that brought the answer. Why one is refused is for the audit
 * log, not for whoever posted it.
 */
export async function acceptResponse(
  deps: Deps,
  organizationId: string,
  encoded: string,
  client: Bringer,
): Promise<Acceptance> {
  const { query } = deps.db.system;
  let request: { readonly id: string; readonly provider: IdentityProvider } | null = null;
  try {
    const text = decodeResponse(encoded);
    const id = responseAttribute(text, 'InResponseTo');
    const providerId = id === null ? null : await openRequest(query, organizationId, id);
    const provider =
      providerId === null ? null : await providerById(query, organizationId, providerId);
    if (id === null || provider === null) throw new SsoRefusal(UNASKED);
    request = { id, provider };
    return { userId: await accept(deps, provider, id, text, client) };
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    deps.log.info(
      { organizationId, providerId: request?.provider.id, reason: error.message },
      'a single sign-on was refused',
    );
    if (request !== null)
      await refuseRequest(deps, request.id, request.provider, error.message, client);
    return { refusal: error.message };
  }
}

async function accept(
  deps: Deps,
  provider: IdentityProvider,
  requestId: string,
  text: string,
  client: Bringer,
): Promise<string> {
  if (!provider.isEnabled) throw new SsoRefusal('This identity provider is disabled.');
  const facts = await verifyResponse(
    provider,
    serviceProviderOf(deps, provider.organizationId),
    text,
    { requestId, now: Date.now() },
  );
  const userId = await deps.db.system.transaction(async (query) => {
    if (!(await useAssertion(query, provider.id, facts.id, lastMoment(facts, provider.clockSkew))))
      throw new SsoRefusal('The assertion was used before.');
    const id = await admit(query, provider, describedBy(facts, provider.attributes), null, client);
    const sessionEndsAt = sessionEnd(facts.sessionNotOnOrAfter);
    const { answerHash } = client;
    if (!(await answerRequest(query, requestId, { userId: id, sessionEndsAt, answerHash })))
      throw new SsoRefusal(UNASKED);
    return id;
  });
  identityOf(deps.db).forget((caller) => caller.userId === userId);
  return userId;
}

function sessionEnd(text: string | null): string | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  // Years of more than four digits, or before Christ, are no times of a table.
  return Number.isNaN(at) ? null : new Date(Math.min(Math.max(at, 0), LATEST)).toISOString();
}
