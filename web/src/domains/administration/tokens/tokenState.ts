export type TokenState = 'active' | 'expired' | 'revoked';

/** Whether a token works at a moment, and if not, why. */
export function tokenState(
  {
    revokedAt,
    expiresAt,
  }: {
    readonly revokedAt: string | null | undefined;
    readonly expiresAt: string | null | undefined;
  },
  now: number,
): TokenState {
  if (revokedAt != null) return 'revoked';
  return expiresAt != null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}
