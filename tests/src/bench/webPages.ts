import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { askGraph } from '../askGraph.ts';
import { OF_PERSONS, pagesOfFullCompany } from '../pageAddresses.ts';
import type { RunningPalisade } from '../palisade.ts';

/** A page to visit with a cold cache. */
export interface WebPage {
  /** The way below the company; of a drawer its name, which no other has. */
  readonly name: string;
  readonly path: string;
  readonly isDrawer: boolean;
}

interface Endpoints {
  readonly company: {
    readonly endpoints: {
      readonly edges: readonly {
        readonly node: {
          readonly endpointId: string;
          readonly method: string;
          readonly api: { readonly apiId: string };
        };
      }[];
    };
  };
}

const RISKIEST = `query ($companyId: ID!) {
  company(companyId: $companyId) {
    endpoints(first: 1) { edges { node { endpointId method api { apiId } } } }
  }
}`;
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
/** The same page by another filter, what shows no page, and parts that show how waiting looks. */
const LEFT_OUT = /\?(?!drawer=)|\/no-such-page$|\/studio\/components$/;

function named(path: string): WebPage {
  const drawer = new URL(path, 'http://localhost').searchParams.get('drawer');
  if (drawer === null) {
    const [, , ...below] = path.split('/');
    return { name: below.join('/').replaceAll(ID, 'ID'), path, isDrawer: false };
  }
  const { name, id } = JSON.parse(drawer) as { readonly name: string; readonly id: string };
  return { name: id === '' ? `${name}, new` : name, path, isDrawer: true };
}

/** Pages over the 10,000 endpoints of a company. */
async function ofManyEndpoints(palisade: RunningPalisade, companyId: string): Promise<WebPage[]> {
  const { company } = await askGraph(palisade)<Endpoints>(RISKIEST, { companyId });
  const [first] = company.endpoints.edges;
  if (first === undefined) throw new Error('The company has no endpoint');
  const { api, endpointId, method } = first.node;
  const endpoint = `unified-inventory/${encodeURIComponent(api.apiId)}/endpoint/${endpointId}`;
  const filters = encodeURIComponent(
    JSON.stringify({ all: [{ field: 'method', op: 'is', value: ['GET', 'POST'] }] }),
  );
  const drawer = encodeURIComponent(
    JSON.stringify({ name: 'UnifiedEndpointDetailsSideDrawer', id: endpointId }),
  );
  return [
    { name: 'overview', path: 'overview', isDrawer: false },
    { name: 'inventory', path: 'unified-inventory', isDrawer: false },
    { name: 'filtered inventory', path: `unified-inventory?filters=${filters}`, isDrawer: false },
    { name: 'endpoint', path: `${endpoint}/${method.toLowerCase()}`, isDrawer: false },
    { name: 'parameters', path: `${endpoint}/${method}/empty/request`, isDrawer: false },
    { name: 'endpoint drawer', path: `unified-inventory?drawer=${drawer}`, isDrawer: true },
  ].map((page) => ({
    ...page,
    name: `${page.name}, 10,000 endpoints`,
    path: `/${companyId}/${page.path}`,
  }));
}

/** Every page and drawer: of the demo company, and the largest over 10,000 endpoints. */
export async function webPages(
  palisade: RunningPalisade,
  companyId: string,
): Promise<readonly WebPage[]> {
  const full = await pagesOfFullCompany(askGraph(palisade), FIRST_IDS.demo);
  return [
    ...(await ofManyEndpoints(palisade, companyId)),
    ...full.filter((path) => !LEFT_OUT.test(path)).map(named),
    ...Object.values(OF_PERSONS)
      .flat()
      .map((path) => ({ name: path.slice(1), path, isDrawer: false })),
  ];
}
