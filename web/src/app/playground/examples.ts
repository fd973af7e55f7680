/** Operations to start from: one tab each. */
export const EXAMPLES = [
  {
    query: `# The riskiest endpoints of a company. Put the company's id, as in its address, into the variables.
query RiskiestEndpoints($companyId: ID!) {
  company(companyId: $companyId) {
    name
    endpoints(first: 10, sort: riskScore, direction: descending) {
      totalCount
      edges {
        node {
          method
          path
          riskScore
          dataTypes
          host {
            name
          }
        }
      }
    }
  }
}
`,
    variables: '{\n  "companyId": ""\n}',
  },
  {
    query: `# Endpoints that answer without credentials and return sensitive data.
query OpenAndSensitive($companyId: ID!, $filter: FilterInput) {
  company(companyId: $companyId) {
    endpoints(first: 50, filter: $filter) {
      edges {
        node {
          endpointId
          method
          path
          dataTypes
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
`,
    variables: JSON.stringify(
      {
        companyId: '',
        filter: {
          all: [
            { field: 'authenticated', op: 'is', value: false },
            { field: 'sensitive', op: 'is', value: true },
          ],
        },
      },
      null,
      2,
    ),
  },
  {
    query: `# What came in, and what became of it.
query Ledger($companyId: ID!) {
  company(companyId: $companyId) {
    ingest {
      lastReceivedAt
      total {
        received
        learned
        balanced
      }
    }
    ledger(first: 20) {
      edges {
        node {
          minute
          source
          counts {
            received
            learned
            noise {
              reason
              count
            }
            rejected {
              reason
              count
            }
          }
        }
      }
    }
  }
}
`,
    variables: '{\n  "companyId": ""\n}',
  },
] as const;
