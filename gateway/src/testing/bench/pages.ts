import { COMPANY } from '../people.ts';

const page = (first: number, traffic: string): string => /* GraphQL */ `
  query Page { company(companyId: "${COMPANY}") { endpoints(first: ${first}) {
    edges { cursor node {
      id endpointId method path learningState authenticated sensitive dataTypes isExternal riskScore parameterCount requests detectionTime lastActivity
      host { id name isExternal riskScore } api { id name basePath } labels { id name groupName } traffic { ${traffic} }
    } }
    pageInfo { hasNextPage endCursor }
  } } }`;

const gaps = (first: number): string => /* GraphQL */ `
  query Page { company(companyId: "${COMPANY}") { gapCounts { status severity gaps } gaps(first: ${first}) {
    totalCount
    edges { cursor node {
      id gapId name severity status nextStatuses isFrozen host method path categories sources sourceTypes parameterNames dataTypes dataCategories lastActivity creationTime commentCount
      tickets { number } endpoint { id isExternal labels { id name } tags { id name } traffic(days: DAYS_2) { points { requests } } }
    } }
    pageInfo { hasNextPage endCursor }
  } } }`;

/** Pages that `bench gateway` measures: rows, and the document that asks for them. */
export const PAGES = {
  inventory10: { first: 10, points: false, query: page(10, 'requests errors') },
  inventory50: { first: 50, points: false, query: page(50, 'requests errors') },
  inventory100: { first: 100, points: false, query: page(100, 'requests errors') },
  sparklines50: {
    first: 50,
    points: true,
    query: page(50, 'requests errors points { at requests errors }'),
  },
  gaps50: { first: 50, points: false, query: gaps(50) },
} as const;
export type PageName = keyof typeof PAGES;
