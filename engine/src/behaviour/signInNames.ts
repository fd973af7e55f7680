import { byName } from '../exchange/byName.ts';
import { isCredentialName, mayBeSecretName } from '../sensitive/credentialWords.ts';
import { DATA_TYPES } from '../sensitive/dataTypes.ts';
import { fieldContext } from '../sensitive/matchTypes.ts';
import { isNational } from '../sensitive/nationalTypes.ts';

const PATH =
  /(?:^|\/)(?:(?:[a-z]{1,12}[-_])?log-?in|log_in|log-?on|sign-?in|sign_in|authenticate|authentication|sessions?|tokens?|oauth2?|auth|mfa|2fa|otp|totp|verify-otp|check-otp|(?:reset|forgot|forget|recover)[-_]?password|passwords?\/(?:reset|forgot|forget|recover|recovery|lost)|(?:accounts?|users?|identity|me)\/(?:forgot(?:ten)?|recover|recovery|lost))(?:\.(?:php|aspx?|jsp|do|cgi|action))?(?:\/|$)/i;
const ACCOUNT =
  /^(?:user|user_?name|e?-?mail|email_?address|login|log_?in_?name|account|account_?name|phone|phone_?number|mobile|msisdn|identifier|user_?id|customer_?id|number)$/i;
const SECRET =
  /^(?:pass|password|passwd|passphrase|pwd|otp|pin|code|secret|client_secret|mfa_?code|token)$/i;

/** Whether a path, or the template of one, is of an endpoint that people sign in at. */
export const isSignInPath = (path: string): boolean => PATH.test(path);
export const isAccountName = byName(
  (name) => ACCOUNT.test(name) || isCredentialName(name, 'account'),
);
export const isSecretName = byName(
  (name) => SECRET.test(name) || isCredentialName(name, 'password', 'secret'),
);

/** Whether a field is a secret where an account stands beside it: `clave`, `pin`, `codigo`. */
export const isDoubtfulSecret = byName(mayBeSecretName);
/** Whether a field is an account where a secret stands beside it: the number of a person. */
export const isDoubtfulAccount = byName((name) =>
  [...fieldContext(name).named].some((index) => {
    const type = DATA_TYPES[index];
    return type !== undefined && isNational(type);
  }),
);

/**
 * Whether a member of a body, by its path, is what people type to sign in: any secret is free in its
 * form, and who mistypes one sends one of another form.
 */
export const isTypedSecret = (name: string): boolean => isSecretName(lastPart(name));
export const isTypedAccount = (name: string): boolean => isAccountName(lastPart(name));
const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
