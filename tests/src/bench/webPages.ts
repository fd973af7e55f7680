import type { Page } from 'playwright-core';
import type { RunningPalisade } from '../palisade.ts';

/** A page to visit with a cold cache, and how to tell that it is drawn. */
interface WebPage {
  readonly name: string;
  readonly path: string;
  readonly settled: (page: Page) => Promise<unknown>;
}

interface Endpoint {
  readonly endpointId: string;
  readonly method: string;
  readonly api: { readonly apiId: string };
}

type Endpoints = {
  readonly data: {
    readonly company: {
      readonly endpoints: { readonly edges: readonly { readonly node: Endpoint }[] };
    };
  };
};

/** The riskiest endpoint of the company. */
async function firstEndpoint(
  { url, token }: RunningPalisade,
  companyId: string,
): Promise<Endpoint> {
  const query = `{ company(companyId: "${companyId}") { endpoints(first: 1) { edges { node { endpointId method api { apiId } } } } } }`;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  });
  const { data } = (await response.json()) as Endpoints; // What the query asks for.
  const [first] = data.company.endpoints.edges;
  if (first === undefined) throw new Error('The company has no endpoint');
  return first.node;
}

/**
 * The pages of a company whose endpoints were learned: those that people open most, and the largest
 * ones.
 */
export async function webPages(
  palisade: RunningPalisade,
  companyId: string,
): Promise<readonly WebPage[]> {
  const { api, endpointId, method } = await firstEndpoint(palisade, companyId);
  const endpoint = `unified-inventory/${encodeURIComponent(api.apiId)}/endpoint/${endpointId}`;
  const filters = encodeURIComponent(
    JSON.stringify({ all: [{ field: 'method', op: 'is', value: ['GET', 'POST'] }] }),
  );
  const shows = (text: string) => (page: Page) =>
    page.getByText(text, { exact: true }).first().waitFor();
  const hasRows = (page: Page) => page.getByRole('row').nth(10).waitFor();
  const hasTitle = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
  const pages: readonly WebPage[] = [
    { name: 'overview', path: 'overview', settled: shows('Latest discoveries') },
    { name: 'inventory', path: 'unified-inventory', settled: hasRows },
    { name: 'filteredInventory', path: `unified-inventory?filters=${filters}`, settled: hasRows },
    {
      name: 'ingest',
      path: 'ingest',
      settled: (page) => page.getByText('Drop traffic here').waitFor(),
    },
    {
      name: 'endpoint',
      path: `${endpoint}/${method.toLowerCase()}`,
      settled: (page) => page.getByRole('tabpanel').waitFor(),
    },
    {
      name: 'parameters',
      path: `${endpoint}/${method}/empty/request`,
      settled: (page) => page.getByRole('row').nth(1).waitFor(),
    },
    {
      name: 'learning',
      path: 'settings/learning',
      settled: (page) => page.getByRole('slider').first().waitFor(),
    },
    {
      name: 'apis',
      path: 'settings/apis',
      settled: (page) => page.getByRole('row').nth(1).waitFor(),
    },
    { name: 'tags', path: 'settings/tags', settled: hasTitle },
    { name: 'labels', path: 'settings/label-management/labels', settled: hasTitle },
    { name: 'oasAnalysis', path: 'discovery/oas-analysis', settled: hasTitle },
  ];
  return pages.map((page) => ({ ...page, path: `/${companyId}/${page.path}` }));
}
