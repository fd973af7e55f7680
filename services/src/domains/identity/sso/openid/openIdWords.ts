import { OutboundError } from '../../../../platform/outbound/outboundError.ts';
import { SsoRefusal } from '../sso.types.ts';

const ISSUER = 'The answer is from another issuer.';
const UNSIGNED = 'The ID token is not signed by a key of this identity provider.';

/** Words for what the OpenID Connect library refuses, by its codes. */
const WORDS: Readonly<Record<string, string>> = {
  OAUTH_TIMEOUT: 'The identity provider did not answer in time.',
  OAUTH_ABORT: 'The identity provider did not answer in time.',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'The identity provider answers with an error.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'The identity provider does not answer in JSON.',
  OAUTH_PARSE_ERROR: 'The identity provider does not answer in JSON.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'The configuration found there is of another issuer.',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'The identity provider has an address without https.',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'The ID token has expired, or is not valid yet.',
  OAUTH_KEY_SELECTION_FAILED: UNSIGNED,
  OAUTH_UNSUPPORTED_OPERATION: UNSIGNED,
  OAUTH_MISSING_SERVER_METADATA: 'The configuration of the issuer is not complete.',
  OAUTH_INVALID_SERVER_METADATA: 'The configuration of the issuer is not complete.',
};

/** What a claim of the ID token has to do with. */
const CLAIMS: Readonly<Record<string, string>> = {
  aud: 'The ID token is for another audience.',
  azp: 'The ID token is for another audience.',
  iss: ISSUER,
  nonce: 'The ID token does not answer the sign-on that began here.',
  sub: 'The claims are of another person than the ID token.',
};

/** An error and what caused it, as objects of unknown fields. */
function* within(error: unknown): Generator<object> {
  for (let each = error; typeof each === 'object' && each !== null;) {
    yield each;
    each = Reflect.get(each, 'cause');
  }
}

function textOf(errors: readonly object[], name: string): string {
  const found = errors.map((each): unknown => Reflect.get(each, name));
  return String(found.find((value) => typeof value === 'string') ?? '');
}

/** What the provider itself says went wrong: a code of OAuth, which is a word. */
const said = (errors: readonly object[]): string =>
  textOf(errors, 'error')
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, 60);

/** Why a sign-on or a configuration is refused, in words for the administrator. */
export function openIdRefusal(error: unknown): SsoRefusal {
  if (error instanceof SsoRefusal) return error;
  const errors = [...within(error)];
  const outbound = errors.find((each) => each instanceof OutboundError);
  if (outbound !== undefined) return new SsoRefusal(outbound.message);
  const code = textOf(errors, 'code');
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return new SsoRefusal(
      `The identity provider answered that it did not sign the person in: ${said(errors)}`,
    );
  if (code === 'OAUTH_RESPONSE_BODY_ERROR')
    return new SsoRefusal(
      `The identity provider does not exchange the code of the sign-on: ${said(errors)}`,
    );
  const claim = CLAIMS[textOf(errors, 'claim') || textOf(errors, 'attribute')];
  if (claim !== undefined) return new SsoRefusal(claim);
  const message = errors.map((each) => textOf([each], 'message')).join(' ');
  if (/"iss"/.test(message)) return new SsoRefusal(ISSUER);
  if (/"nonce"/.test(message)) return new SsoRefusal(CLAIMS['nonce'] ?? '');
  if (/signature|"alg"/.test(message)) return new SsoRefusal(UNSIGNED);
  return new SsoRefusal(
    WORDS[code] ?? 'The identity provider did not answer as OpenID Connect asks for.',
  );
}
