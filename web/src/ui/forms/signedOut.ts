/**
 * Code of what was not done because the session had ended: sign-in says so, and nothing else. It
 * stands by itself, so that what only sends a mutation comes without the code of forms.
 */
export const SIGNED_OUT = 'signedOut';
