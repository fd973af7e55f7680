/**
 * Hosts of services that companies have their own people sign in with. A token of such an issuer
 * does not say whose people it is for.
 */
const SERVICES = [
  'auth0.com',
  'b2clogin.com',
  'ciamlogin.com',
  'clerk.accounts.dev',
  'descope.com',
  'frontegg.com',
  'jumpcloud.com',
  'kinde.com',
  'login.microsoftonline.com',
  'okta-emea.com',
  'okta.com',
  'oktapreview.com',
  'onelogin.com',
  'pingone.com',
  'pingone.eu',
  'securetoken.google.com',
  'sts.windows.net',
  'stytch.com',
  'supabase.co',
  'workos.com',
  'zitadel.cloud',
];
/** One of Amazon's is at a host of each region. */
const COGNITO = /^cognito-idp\.[a-z0-9-]+\.amazonaws\.com$/;

/** Whether an issuer is at a service that signs in the people of many companies. */
export const isIdentityService = (host: string): boolean =>
  COGNITO.test(host) || SERVICES.some((each) => host === each || host.endsWith(`.${each}`));
