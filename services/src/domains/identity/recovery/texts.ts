/** Seconds that a link to choose a new password works. */
export const RESET_SECONDS = 3600;

const LINK_LASTS = 'The link works once and for one hour.';

/** What mails about passwords say. */
export const RESET_MAILS = {
  resetPassword: {
    subject: 'Reset your Palisade password',
    body: (link: string) =>
      `Somebody asked for a new password for this account. To choose one, open\n\n${link}\n\n${LINK_LASTS} If it was not you, nothing has changed and there is nothing to do.`,
  },
  lockedOut: {
    subject: 'Too many failed login attempts',
    body: (link: string) =>
      `Logging in to this account failed too often, so it is locked for 15 minutes. To choose a new password and log in at once, open\n\n${link}\n\n${LINK_LASTS} If it was not you, your password was not found out; there is nothing to do.`,
  },
} as const;

/** What a mail says where an administrator wants a new password. */
export const FORCED_RESET = {
  subject: 'Choose a new Palisade password',
  body: (link: string) =>
    `An administrator of your organization asks you to choose a new password. You were signed out everywhere. To choose one, open\n\n${link}\n\n${LINK_LASTS} Later, use Forgot Password on the login page.`,
};
