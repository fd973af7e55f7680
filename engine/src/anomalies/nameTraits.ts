import { isKeyParameter } from '../authentication/credentials.ts';
import { byName } from '../exchange/byName.ts';

const RIGHTS =
  /^(?:_*(?:is|has)?_?(?:admin|administrator|superuser|super_user|staff|root)|_*(?:is|has)_?\w{1,14}admin|user_?types?|account_?type|roles?|user_?roles?|permissions?|privileges?|access_?level|balance|credits?|credit_?limit|available_?credit|wallet|password_?hash|reset_?token|mfa_?enabled)$/i;
const MAYBE =
  /^(?:_*(?:is|has)?_?(?:verified|approved|internal|owner)|scopes?|user_?id|owner_?id|account_?id|tenant_?id|org(?:anization)?_?id|email_?verified|price|total_?price|amount_?paid|discount|kyc_?status)$/i;
const PROTOTYPE = /^(?:__proto__|__proto|constructor$|prototype$)/;
const OPERATOR = /^\$[a-z]/i;
/** Names that query languages of services and schemas of documents begin with the same sign. */
const STANDARD =
  /^\$(?:filter|select|top|skip|order_?by|count|expand|search|format|skip_?token|inlinecount|apply|delta_?token|levels|value|values|ref|id|schema|defs|comment|anchor|vocabulary)$/i;
const BRACKETED = /\[(?:\$|__proto__)/;
/** Control characters have no place in names. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\0-\x1f\x7f]/;

/** What a name shows by itself. */
export interface NameTraits {
  /** It is one of rights or money: surely, or maybe, as those that many endpoints take are. */
  readonly privilege: 'sure' | 'maybe' | null;
  /**
   * As a key it would reach the prototype of an object or is an operator of a query language, or
   * holds control characters.
   */
  readonly isDangerous: boolean;
  readonly isPrototype: boolean;
  /** The same in brackets, as forms and queries write it. */
  readonly isDangerousInQuery: boolean;
  /** A query parameter of this name carries a key or token. */
  readonly isCredential: boolean;
}

/** The traits of a name. */
export const nameTraits = byName((name): NameTraits => {
  const isPrototype = PROTOTYPE.test(name);
  const isDangerous =
    isPrototype || (OPERATOR.test(name) && !STANDARD.test(name)) || CONTROL.test(name);
  return {
    privilege: RIGHTS.test(name) ? 'sure' : MAYBE.test(name) ? 'maybe' : null,
    isDangerous,
    isPrototype,
    isDangerousInQuery: isDangerous || BRACKETED.test(name),
    isCredential: isKeyParameter(name),
  };
});
