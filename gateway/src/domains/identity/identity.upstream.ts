import type { paths } from '../../generated/upstream/identity.ts';
import type { CompanyContext, ContextUser } from '../../platform/auth/viewer.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type { AnswerOf, CallOf, ItemOf, RowOf } from '../../platform/upstream/serviceTypes.ts';

export type User = ContextUser;
export type CompanyAccess = CompanyContext;

/** Answer of refreshing a session, of a code, and of signing in by password alone. */
export type SessionAnswer = AnswerOf<paths['/identity/sessions/refresh']['post']>;
export type ListedSession = AnswerOf<paths['/identity/sessions']['get']>[number];
/** The viewer's own account: its fields are asked for one by one. */
export type ProfileSource = Readonly<Record<string, never>>;
export type SecondFactor = NonNullable<AnswerOf<paths['/identity/second-factor']['get']>['factor']>;
export type NewEnrolment = CallOf<paths['/identity/second-factor/enrolment']['post']>['body'];
export type ProfileChange = CallOf<paths['/identity/profile']['put']>['body'];
export type OutboxMessage = ItemOf<AnswerOf<paths['/identity/{companyId}/messages']['get']>>;
export type OutboxList = Connection<OutboxMessage>;
export type NewToken = CallOf<paths['/identity/{companyId}/tokens']['post']>['body'];
export type TokenChange = CallOf<paths['/identity/{companyId}/tokens/{tokenId}']['put']>['body'];
/** Which tokens are asked for. */
export interface TokensWanted {
  readonly kind?: 'api' | 'collector' | null | undefined;
  readonly revoked?: boolean | null | undefined;
  readonly unused?: boolean | undefined;
}
type TokenRow = RowOf<AnswerOf<paths['/identity/{companyId}/tokens/lookup']['post']>>;
type TokenItemRow = ItemOf<AnswerOf<paths['/identity/{companyId}/tokens']['get']>>;

export type Token = TokenRow & Owned;
export type TokenItem = TokenItemRow & Owned;
export type TokenList = Connection<TokenItem>;
