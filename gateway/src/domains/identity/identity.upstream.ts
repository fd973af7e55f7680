import type { paths } from '../../generated/upstream/identity.ts';
import type { CompanyContext, ContextUser } from '../../platform/auth/viewer.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type { AnswerOf, CallOf, ItemOf, RowOf } from '../../platform/upstream/serviceTypes.ts';

export type User = ContextUser;
export type CompanyAccess = CompanyContext;

/** Answer of signing in and of refreshing a session. */
export type SessionAnswer = AnswerOf<paths['/identity/sessions']['post']>;
export type NewToken = CallOf<paths['/identity/{companyId}/tokens']['post']>['body'];
export type TokenChange = CallOf<paths['/identity/{companyId}/tokens/{tokenId}']['put']>['body'];
export type TokenRow = RowOf<AnswerOf<paths['/identity/{companyId}/tokens/lookup']['post']>>;
export type TokenItemRow = ItemOf<AnswerOf<paths['/identity/{companyId}/tokens']['get']>>;

export type Token = TokenRow & Owned;
export type TokenItem = TokenItemRow & Owned;
export type TokenList = Connection<TokenItem>;
