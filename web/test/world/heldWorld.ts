import { GraphQLError } from 'graphql';
import { globalId } from '../../src/entities/company/globalId.ts';

/** What a company's sensitive parameters are. */
export interface HeldWorld {
  /** Parameters that any conditions give. */
  readonly rows?: number;
  /** Whether all of them were counted. */
  readonly isExact?: boolean;
  /** Whether a condition of endpoints is one that the viewer may not ask for. */
  readonly isFilterRefused?: boolean;
}

/** Parameters of which the first is of an endpoint, and those of the others cannot be read. */
const nodesOf = (endpoint: object, rows: number) =>
  Array.from({ length: rows }, (_, index) => ({
    __typename: 'Parameter',
    id: globalId('Parameter', 'c-2', `p-${index}`),
    parameterId: `p-${index}`,
    name: index === 0 ? 'customer.mail' : 'card',
    side: index === 0 ? 'response' : 'request',
    location: 'body',
    statusClass: index === 0 ? '2xx' : '',
    dataType: index === 0 ? 'Email Address' : 'Credit Card Number',
    dataCategories: [index === 0 ? 'PII' : 'Financial'],
    endpoint:
      index === 0
        ? endpoint
        : () => {
            throw new Error('away');
          },
  }));

const NO_PAGE = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };

/** The sensitive data of a company, as its list of parameters asks for it. */
export function makeHeld(
  endpoint: object,
  { rows = 2, isExact = true, isFilterRefused = false }: HeldWorld = {},
) {
  const edges = nodesOf(endpoint, rows).map((node) => ({ cursor: node.parameterId, node }));
  return {
    categories: [
      { category: 'PII', requestParameters: 1, responseParameters: 1, endpoints: 1 },
      { category: 'Financial', requestParameters: 1, responseParameters: 0, endpoints: 1 },
    ],
    flows: [
      {
        dataType: 'Email Address',
        side: 'response',
        endpoints: 1,
        authenticated: 1,
        anonymous: 0,
        external: 0,
        thirdParty: 0,
        newEndpoints: 0,
        regulations: [],
      },
    ],
    parameters: ({ filter }: { readonly filter?: unknown }) => {
      if (isFilterRefused && filter)
        throw new GraphQLError('Refused', { extensions: { code: 'FORBIDDEN' } });
      return {
        edges,
        pageInfo: NO_PAGE,
        totalCount: isExact ? rows : 10_000,
        isTotalCountExact: isExact,
      };
    },
  };
}
