import { assertionFacts, type AssertionFacts } from './assertionFacts.ts';
import { checkAssertion, type Circumstances } from './checkAssertion.ts';
import { checkResponseText, responseAttribute } from './responseText.ts';
import { samlOf } from './saml.ts';
import type { ServiceProvider } from './serviceProvider.ts';
import { SsoRefusal, type IdentityProvider } from './sso.types.ts';

/** Words for what the SAML library refuses; it gives no codes. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/provider returned/i, 'The identity provider answered that it did not sign the person in.'],
  [/No decryption key/, 'The assertion is encrypted, which is not supported.'],
  [/multiple assertions/, 'The response has more than one assertion.'],
  [/audience/i, 'The assertion is for another audience.'],
  [/not yet valid/, 'The assertion is not valid yet.'],
  [/expired/, 'The assertion has expired.'],
  [/No valid subject confirmation/, 'The assertion is not confirmed for a sign-on at this moment.'],
  [/Missing SAML assertion/, 'The response has no assertion.'],
  [/signature|signed/i, 'The assertion is not signed by a certificate of this identity provider.'],
];

/**
 * What the signed assertion of a response says. The signature is checked first; from then on only
 * what it covers is read.
 * @throws SsoRefusal in words.
 */
export async function verifyResponse(
  provider: IdentityProvider,
  self: ServiceProvider,
  text: string,
  circumstances: Circumstances,
): Promise<AssertionFacts> {
  checkResponseText(text);
  const destination = responseAttribute(text, 'Destination');
  if (destination !== null && destination !== '' && destination !== self.acsUrl)
    throw new SsoRefusal(`The response is for another destination: ${destination.slice(0, 200)}`);
  const saml = await samlOf(provider, self, { isTimeless: circumstances.now === null });
  let parsed: unknown;
  try {
    const { profile } = await saml.validatePostResponseAsync({
      SAMLResponse: Buffer.from(text).toString('base64'),
    });
    parsed = profile?.getAssertion?.();
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw new SsoRefusal(
      WORDS.find(([pattern]) => pattern.test(message))?.[1] ??
        'The response is not a whole SAML response.',
    );
  }
  const facts = assertionFacts(parsed);
  checkAssertion(facts, provider, self, circumstances);
  return facts;
}
