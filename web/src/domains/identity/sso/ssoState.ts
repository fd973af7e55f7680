/** State of the login page after a single sign-on that came to nothing. */
export const SSO_FAILED = { ssoError: true } as const;

export const hasSsoFailed = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'ssoError' in state && state.ssoError === true;
