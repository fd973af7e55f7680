import type { ApiState } from './apiState.ts';
import type { EndpointState } from './endpointState.ts';

/**
 * Which APIs of a host speak WebDAV. Reading, writing and deleting a calendar, a card or a file is
 * a part of it, though those requests look like any others: the rest of the API shows it. It follows
 * from what endpoints know, so it needs no saving.
 */
export class WebDavEvidence {
  /** Whether any endpoint of the host speaks it; null before the first look. */
  #isSpoken: boolean | null = null;

  /**
   * Says of each endpoint whether its API speaks WebDAV, and gives back those of which it was not
   * known otherwise. Hosts that do not, which is nearly all, cost a look at what changed.
   */
  look(
    all: ReadonlyMap<string, EndpointState>,
    changed: Iterable<EndpointState>,
    apiOf: (endpoint: EndpointState) => ApiState,
  ): EndpointState[] {
    if (this.#isSpoken !== true) {
      const looked = this.#isSpoken === null ? all.values() : changed;
      this.#isSpoken = [...looked].some((each) => speaks(each) || each.isOfWebDav);
    }
    if (!this.#isSpoken) return [];
    const apis = new Set<ApiState>();
    for (const endpoint of all.values()) if (speaks(endpoint)) apis.add(apiOf(endpoint));
    const turned = [...all.values()].filter(
      (endpoint) => endpoint.isOfWebDav !== apis.has(apiOf(endpoint)),
    );
    for (const endpoint of turned) endpoint.isOfWebDav = !endpoint.isOfWebDav;
    return turned;
  }
}

const speaks = ({ kinds }: EndpointState): boolean => kinds.hasProtocol('WebDAV');
