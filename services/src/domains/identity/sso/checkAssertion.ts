import type { AssertionFacts, Confirmation } from './assertionFacts.ts';
import type { ServiceProvider } from './serviceProvider.ts';
import { SsoRefusal, type IdentityProvider } from './sso.types.ts';

/**
 * `requestId` and `now` are null in a dry run, which asks neither what began here nor what time it
 * is.
 */
export interface Circumstances {
  readonly requestId: string | null;
  readonly now: number | null;
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** The last moment whose year has four digits, as tables take it; in milliseconds. */
export const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59);

interface Bounds {
  readonly notBefore: string | null;
  readonly notOnOrAfter: string | null;
}

/**
 * Why a moment is outside of what the assertion allows; null when it is inside. `skew` in
 * milliseconds.
 */
function timeFault({ notBefore, notOnOrAfter }: Bounds, now: number, skew: number): string | null {
  const [from, to] = [notBefore, notOnOrAfter].map((text) =>
    text === null ? null : Date.parse(text),
  );
  if (Number.isNaN(from) || Number.isNaN(to))
    return 'The assertion has a time that cannot be read.';
  if (from != null && now + skew < from)
    return `The assertion is not valid yet: it begins at ${new Date(from).toISOString()}.`;
  if (to != null && now - skew >= to)
    return `The assertion has expired: it ended at ${new Date(to).toISOString()}.`;
  return null;
}

/** Why a confirmation does not allow this sign-on; null when it does. */
function confirmationFault(
  confirmation: Confirmation,
  acsUrl: string,
  { requestId, now }: Circumstances,
  skew: number,
): string | null {
  if (confirmation.method !== BEARER) return 'The assertion is not for a sign-on by browser.';
  if (confirmation.recipient !== acsUrl) return 'The assertion is for another recipient.';
  if (confirmation.notOnOrAfter === null)
    return 'The assertion does not say how long it may be used to sign in.';
  if (requestId !== null && confirmation.inResponseTo !== requestId)
    return 'The assertion does not answer the sign-on that began here.';
  return now === null ? null : timeFault(confirmation, now, skew);
}

/**
 * Holds a verified assertion to whom it is from, for whom, in answer to what, and when.
 * @throws SsoRefusal in words.
 */
export function checkAssertion(
  facts: AssertionFacts,
  provider: IdentityProvider,
  { entityId, acsUrl }: ServiceProvider,
  circumstances: Circumstances,
): void {
  const skew = provider.clockSkew * 1000;
  if (facts.id === '') throw new SsoRefusal('The assertion has no id.');
  if (facts.issuer !== provider.issuerUrl)
    throw new SsoRefusal(`The assertion is from another issuer: ${facts.issuer.slice(0, 200)}`);
  if (!facts.audiences.includes(entityId))
    throw new SsoRefusal('The assertion is for another audience.');
  const outside =
    circumstances.now === null ? null : timeFault(facts.conditions, circumstances.now, skew);
  if (outside !== null) throw new SsoRefusal(outside);
  const faults = facts.confirmations.map((confirmation) =>
    confirmationFault(confirmation, acsUrl, circumstances, skew),
  );
  if (!faults.includes(null))
    throw new SsoRefusal(faults[0] ?? 'The assertion does not say whom it may sign in.');
}

/** When an assertion would be refused for its age, whatever else; in milliseconds. */
export function lastMoment(
  { conditions, confirmations }: AssertionFacts,
  clockSkew: number,
): number {
  const texts = [conditions.notOnOrAfter, ...confirmations.map(({ notOnOrAfter }) => notOnOrAfter)];
  // Of a confirmation that is not the one that counts, the end may be no time.
  const ends = texts
    .flatMap((text) => (text === null ? [] : [Date.parse(text)]))
    .filter((end) => !Number.isNaN(end));
  return Math.min(Math.max(...ends) + (clockSkew + 1) * 1000, LATEST);
}
