import { parse, print } from 'graphql';

/** An operation to start from. */
export interface Example {
  readonly key: ExampleKey;
  readonly query: string;
  readonly variables: string;
}

/** The questions that integrators ask most, in the order in which they ask them. */
const QUESTIONS = {
  companies: {
    query: `query Companies {
  companies(first: 50) {
    totalCount
    edges { node { companyId name organizationName kind } }
    pageInfo { hasNextPage endCursor }
  }
}
`,
  },
  riskiest: {
    query: `query RiskiestEndpoints($companyId: ID!) {
  company(companyId: $companyId) {
    endpoints(first: 10, sort: riskScore) {
      totalCount
      edges { node { method path riskScore dataTypes host { name } } }
    }
  }
}
`,
  },
  unauthenticated: {
    query: `query OpenAndSensitive($companyId: ID!, $filter: FilterInput) {
  company(companyId: $companyId) {
    endpoints(first: 50, filter: $filter) {
      totalCount
      edges { node { endpointId method path dataTypes host { name } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`,
    filter: [
      { field: 'authenticated', op: 'is', value: false },
      { field: 'sensitive', op: 'is', value: true },
    ],
  },
  external: {
    query: `query External($companyId: ID!, $filter: FilterInput) {
  company(companyId: $companyId) {
    endpoints(first: 50, filter: $filter, sort: requests) {
      totalCount
      edges { node { method path requests authenticated host { name } } }
    }
  }
}
`,
    filter: [{ field: 'isExternal', op: 'is', value: true }],
  },
  parameters: {
    query: `query SensitiveParameters($companyId: ID!, $filter: FilterInput) {
  company(companyId: $companyId) {
    endpoints(first: 10, filter: $filter) {
      edges {
        node {
          method
          path
          parameters(first: 10, sensitive: true) {
            edges { node { side location name dataType lastSeen } }
          }
        }
      }
    }
  }
}
`,
    filter: [{ field: 'sensitive', op: 'is', value: true }],
  },
  gaps: {
    query: `query WorstGaps($companyId: ID!) {
  company(companyId: $companyId) {
    gaps(first: 20, status: open, sort: severity) {
      totalCount
      edges { node { gapId name severity method host path creationTime dataTypes } }
    }
  }
}
`,
  },
  attackers: {
    query: `query Attackers($companyId: ID!) {
  company(companyId: $companyId) {
    attackers(first: 20, status: open, sort: severity) {
      totalCount
      edges {
        node { attackerId sourceType sourceId country severity phase riskTypes { label } attempts successes lastSeen }
      }
    }
  }
}
`,
  },
  changes: {
    query: `query LatestChanges($companyId: ID!) {
  company(companyId: $companyId) {
    changes(first: 20) {
      edges { node { kind at host { name } endpoint { method path } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`,
  },
  shadow: {
    query: `query ShadowEndpoints($companyId: ID!) {
  company(companyId: $companyId) {
    oasFindings(kind: shadow, first: 50) {
      edges { node { method host path lastActivity } }
    }
  }
}
`,
  },
  ledger: {
    query: `query Ledger($companyId: ID!) {
  company(companyId: $companyId) {
    ingest { lastReceivedAt total { received learned balanced } }
    ledger(first: 20) {
      edges {
        node {
          minute
          source
          counts { received learned noise { reason count } rejected { reason count } }
        }
      }
    }
  }
}
`,
  },
} as const satisfies Readonly<Record<string, { query: string; filter?: readonly object[] }>>;

export type ExampleKey = keyof typeof QUESTIONS;

/** Their keys, in the order in which they are offered. */
export const EXAMPLE_KEYS = Object.keys(QUESTIONS) as readonly ExampleKey[]; // Its own keys.

/** An operation with the variables that it takes, the company's id among them. */
export function exampleOf(key: ExampleKey, companyId: string): Example {
  const question: { readonly query: string; readonly filter?: readonly object[] } = QUESTIONS[key];
  const variables = {
    ...(question.query.includes('$companyId') && { companyId }),
    ...(question.filter && { filter: { all: question.filter } }),
  };
  // Written short here, a field a line where it is read.
  const query = `${print(parse(question.query))}\n`;
  return { key, query, variables: JSON.stringify(variables, null, 2) };
}
