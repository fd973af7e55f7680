import type { RiskFacts } from '../riskScore.ts';

/** An internal read with sound credentials and a rate limit, of which nothing bad is known. */
export const CALM: RiskFacts = {
  method: 'GET',
  path: '/orders/{orderId}',
  external: false,
  authentication: 'authenticated',
  authKinds: ['bearerJwt'],
  cleartext: false,
  rateLimited: true,
  enumerableId: false,
  requestCategories: [],
  responseCategories: [],
  bulkList: false,
  busy: false,
  requests: 0,
  crownJewel: false,
  undocumented: null,
  deprecated: false,
  findings: [],
  isStatic: false,
};
