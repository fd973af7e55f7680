/** What programs write by mistake and testers on purpose where a value should be. */
const ODD = /^(?:null|undefined|nan|none|nil|true|false|\[\]|\{\}|\[object object\]|-?infinity|-?\d+e[+-]?\d{2,}|-[1-9]\d*|0x[0-9a-f]+|\\0|\\x00)$/i;
const LONGEST = 32;
/** Characters that odd values start with. */
const MAY_START = new Uint8Array(128);
for (const char of 'nNuUtTfFiI[{-0123456789\\\0%') MAY_START[char.charCodeAt(0)] = 1;
/** More than 64 bits hold. */
const LONG_NUMBER = /^-?[1-9]\d{20,}$|^-?(?:[2-9]\d|19)\d{18}$/;

/** Whether a value is one that hardly any parameter takes, whatever was learned; NUL bytes always are. */
export function isOddValue(value: string): boolean {
  if (value.length === 0 || (value.length <= LONGEST && MAY_START[value.charCodeAt(0) & 127] === 0 && !value.includes('\0'))) return false;
  if (value.length > LONGEST) return LONG_NUMBER.test(value) || value.includes('\0');
  return ODD.test(value) || LONG_NUMBER.test(value) || value.includes('\0') || value === '%00';
}

const RIGHTS = /^(?:_*(?:is|has)?_?(?:admin|administrator|superuser|super_user|staff|root)|user_?types?|account_?type|roles?|user_?roles?|permissions?|privileges?|access_?level|balance|credits?|credit_?limit|available_?credit|wallet|password_?hash|reset_?token|mfa_?enabled)$/i;
const MAYBE = /^(?:_*(?:is|has)?_?(?:verified|approved|internal|owner)|scopes?|user_?id|owner_?id|account_?id|tenant_?id|org(?:anization)?_?id|email_?verified|price|total_?price|amount_?paid|discount|kyc_?status)$/i;
const PROTOTYPE = /^(?:__proto__|__proto|constructor$|prototype$)/;

/** Whether a name is one of rights or money: surely, or maybe, as those that many endpoints take are; null when not. */
export const privilegeOf = (name: string): 'sure' | 'maybe' | null => (RIGHTS.test(name) ? 'sure' : MAYBE.test(name) ? 'maybe' : null);

/** Whether a key would reach the prototype of an object, or is an operator of a query language. */
export const isDangerousKey = (key: string): boolean => PROTOTYPE.test(key) || /^\$[a-z]/i.test(key);

/** Control characters have no place in keys. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
export const hasControl = (key: string): boolean => /[\0-\x1f\x7f]/.test(key);
