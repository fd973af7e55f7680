import type { Viewer } from '../auth/viewer.ts';

/** A pair of session tokens as identity answers it; lifetimes in seconds. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly refreshToken: string;
  readonly refreshExpiresIn: number;
}

/** What mutations of the session may do to the browser's cookies and the gateway's memory. */
export interface Session {
  /**
   * Access token of the request's cookie: the session that the browser is in. Null for a bearer
   * that came in the header.
   */
  readonly accessToken: string | null;
  /** Refresh token of the request's cookie. */
  readonly refreshToken: string | null;
  /** Token of the sign-in that awaits its code, from its cookie. */
  readonly challengeToken: string | null;
  /** Secret of a single sign-on that this browser began, from its cookie. */
  readonly ssoToken: string | null;
  /** Secret of this browser's coming back from an identity provider, from its cookie. */
  readonly ssoAnswerToken: string | null;
  /**
   * Remembers that the browser began a single sign-on, in a cookie that pages cannot read; null
   * forgets it, and that the browser came back.
   */
  sso(begun: { readonly browserToken: string; readonly expiresIn: number } | null): void;
  /**
   * Remembers a sign-in that awaits its code, in a cookie that pages cannot read; null forgets it.
   */
  challenge(
    challenge: { readonly challengeToken: string; readonly expiresIn: number } | null,
  ): void;
  /** Sets the cookies and returns who is signed in now. */
  open(tokens: SessionTokens): Promise<Viewer | null>;
  /** Clears the cookies and forgets the bearers given. */
  close(bearers: readonly string[]): void;
  /** Has the viewer of the bearer asked for anew: what is known of them has changed. */
  renew(bearer: string): void;
  /** Forgets a token that was revoked. */
  forgetToken(tokenId: string): void;
  /** Has everybody asked for anew: what was changed is not only the viewer's. */
  forgetEverybody(): void;
}
