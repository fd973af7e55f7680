import type { TokenScope } from '@palisade/vocabulary/permissions.ts';
import type { CompanyContext, ContextUser } from '../../platform/auth/viewer.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type { SessionTokens } from '../../platform/http/session.ts';

export type User = ContextUser;
export type CompanyAccess = CompanyContext;

/** Answer of `POST /identity/sessions` and `POST /identity/sessions/refresh`. */
export interface SessionAnswer extends SessionTokens {
  readonly user: User;
}

export interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: TokenScope[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}
export type TokenItemRow = TokenRow & { readonly cursor: string };

/** Body of `POST /identity/:companyId/tokens`. */
export interface NewToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: string | null;
}

/** Its answer. The secret is in no other. */
export interface CreatedToken {
  readonly token: TokenItemRow;
  readonly secret: string;
}

export type Token = TokenRow & Owned;
export type TokenItem = TokenItemRow & Owned;
export type TokenList = Connection<TokenItem>;
