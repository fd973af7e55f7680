import type { Deps } from '../../../../platform/domain.ts';
import { identityOf } from '../../authenticate.ts';
import { admit } from '../admission.ts';
import { providerById } from '../providers.repository.ts';
import { refuseRequest } from '../recordRefusal.ts';
import { answerRequest, redeemRequest } from '../requests.repository.ts';
import { SsoRefusal, UNASKED, type Bringer, type IdentityProvider } from '../sso.types.ts';
import { sealSignOut } from './providerSignOut.ts';
import { redeemCode, type RedeemedCode } from './redeemCode.ts';
import { keepTrial } from './trials.repository.ts';

/**
 * Takes the answer of an OpenID Connect provider. It exchanges the code, then creates the user and
 * sets their roles, all or nothing, and leaves the session for the browser that began the sign-on,
 * provided that the same browser brought the answer. A test sign-in keeps its outcome instead.
 * @returns the path to continue at after a test sign-in; null in every other case, so that whoever
 *   brought the answer learns nothing from it
 */
export async function acceptCode(
  deps: Deps,
  organizationId: string,
  search: string,
  client: Bringer,
): Promise<string | null> {
  const { query } = deps.db.system;
  const id = new URLSearchParams(search).get('state') ?? '';
  const request = await redeemRequest(query, organizationId, id);
  const provider =
    request === null ? null : await providerById(query, organizationId, request.providerId);
  if (request === null || provider === null) {
    deps.log.info({ organizationId, reason: UNASKED }, 'a single sign-on was refused');
    return null;
  }
  try {
    if (!provider.isEnabled && !request.isTrial)
      throw new SsoRefusal('This identity provider is disabled.');
    const redeemed = await redeemCode(deps, provider, id, search);
    if (request.isTrial) await keepTrial(query, id, { refusal: null, person: redeemed.person });
    else await signIn(deps, provider, id, redeemed, client);
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    const reason = error.message;
    deps.log.info(
      { organizationId, providerId: provider.id, reason },
      'a single sign-on was refused',
    );
    if (request.isTrial) await keepTrial(query, id, { refusal: reason, person: null });
    else await refuseRequest(deps, id, provider, reason, client);
  }
  return request.isTrial ? request.returnPath : null;
}

async function signIn(
  deps: Deps,
  provider: IdentityProvider,
  requestId: string,
  { person: { fault, described, subject }, signOut }: RedeemedCode,
  client: Bringer,
): Promise<void> {
  if (fault !== null) throw new SsoRefusal(fault);
  const userId = await deps.db.system.transaction(async (query) => {
    const id = await admit(query, provider, described, subject, client);
    const answer = {
      userId: id,
      sessionEndsAt: null,
      answerHash: client.answerHash,
      signOut: signOut && sealSignOut(deps, provider.id, signOut),
    };
    if (!(await answerRequest(query, requestId, answer))) throw new SsoRefusal(UNASKED);
    return id;
  });
  identityOf(deps.db).forget((caller) => caller.userId === userId);
}
