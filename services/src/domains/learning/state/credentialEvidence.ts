import { routeOf } from '@palisade/engine/api/apiOf.ts';
import { endpointTypesOf, isSignIn } from '@palisade/engine/facts/endpointTypes.ts';
import { UNJUDGED } from '../facts/judgement.ts';
import type { EndpointState } from './endpointState.ts';

/**
 * Of the endpoints of an area that are no sign-ins, so many show credentials where callers show
 * them. Where they do already, it takes half as few to say that they do not any more.
 */
const SHOWING = 0.2;
const STILL_SHOWING = 0.1;
const CHANGES_NOTHING = /^(?:GET|HEAD|OPTIONS)$/;

/** What one endpoint says of the credentials of endpoints like it. */
interface View {
  /** What it is compared with: all of its route, and those that read, or change, like it. */
  readonly areas: readonly string[];
  readonly sources: readonly string[];
  /** Sources that show credentials of its callers. */
  readonly carriers: readonly string[];
  readonly areSourcesCut: boolean;
  /** It says nothing of others: a sign-in, or too few answers. */
  readonly isSilent: boolean;
  /** All of this as a text, to tell whether it changed. */
  readonly said: string;
}

const NOTHING_ELSE = {
  isGraphQl: false,
  mutates: false,
  uploads: false,
  downloads: false,
  isStatic: false,
  makesKeys: false,
  isOpen: false,
  givesSession: false,
  isShared: false,
  tellsOfPatients: false,
  isBrowsed: false,
  isDeprecated: false,
  isOldVersion: false,
};

interface Counts {
  known: number;
  showing: number;
}

/** As it was judged last; before that as it will be, since others are judged by it. */
function signsIn({ judgement, host, method, template, parameters }: EndpointState): boolean {
  if (judgement !== UNJUDGED) return isSignIn(judgement.endpointTypes);
  const bodyFields = parameters
    .list()
    .flatMap(({ side, location, name }) =>
      side === 'request' && location === 'body' ? [name] : [],
    );
  return isSignIn(endpointTypesOf({ ...NOTHING_ELSE, host, method, path: template, bodyFields }));
}

function viewOf(endpoint: EndpointState): View {
  const { authentication, kinds, method, template } = endpoint;
  const { sources, areSourcesCut } = kinds;
  const isShowing = authentication.shownIn !== null;
  // Models of earlier releases do not know which of the sources it was.
  const known = isShowing ? kinds.carriers : [];
  const carriers = isShowing && known.length === 0 ? sources : known;
  const isSilent = (!isShowing && authentication.state === 'unknown') || signsIn(endpoint);
  const route = routeOf(template);
  const areas = [route, `${route} ${CHANGES_NOTHING.test(method) ? 'read' : 'change'}`];
  const said = JSON.stringify([areas, sources, carriers, areSourcesCut, isSilent]);
  return { areas, sources, carriers, areSourcesCut, isSilent, said };
}

/**
 * Decides whether a missing credential means anything at the endpoints of a host. A recorder may
 * have removed credentials from the traffic; where none are shown, their absence proves nothing.
 * They count as shown in an area of the host (the routing words of its paths, without versions), or
 * in its reading or its changing endpoints, if one endpoint in five there shows credentials to a
 * source that also calls the endpoint in question. A sign-in or a neighbouring service alone proves
 * nothing about others. All of this follows from the state of the endpoints, so it is not saved.
 */
export class CredentialEvidence {
  readonly #views = new WeakMap<EndpointState, View>();
  /** Areas, with sources, where callers show credentials; null before the first look. */
  #shown: Set<string> | null = null;
  #count = 0;

  /**
   * Looks at the endpoints that changed, and says of all whether an absent credential says
   * something: gives back those of whom it was not known otherwise.
   */
  look(all: ReadonlyMap<string, EndpointState>, changed: Iterable<EndpointState>): EndpointState[] {
    let isOther = this.#shown === null || all.size !== this.#count;
    for (const endpoint of this.#shown === null ? all.values() : changed)
      if (this.#take(endpoint)) isOther = true;
    if (!isOther) return [];
    const before = this.#shown;
    this.#count = all.size;
    this.#shown = this.#showing(all.values(), before ?? new Set());
    const turned: EndpointState[] = [];
    for (const endpoint of all.values()) {
      const isSeen = this.#isSeen(this.#viewOf(endpoint));
      if (endpoint.areCredentialsSeen === isSeen) continue;
      endpoint.areCredentialsSeen = isSeen;
      turned.push(endpoint);
    }
    // What a host that was just loaded says is what its rows say.
    return before === null ? [] : turned;
  }

  #take(endpoint: EndpointState): boolean {
    const before = this.#views.get(endpoint);
    const view = viewOf(endpoint);
    this.#views.set(endpoint, view);
    return before?.said !== view.said;
  }

  #viewOf(endpoint: EndpointState): View {
    let view = this.#views.get(endpoint);
    if (view === undefined) this.#views.set(endpoint, (view = viewOf(endpoint)));
    return view;
  }

  #showing(all: Iterable<EndpointState>, before: ReadonlySet<string>): Set<string> {
    const counts = new Map<string, Counts>();
    const count = (area: string, isShowing: boolean): void => {
      const counted = counts.get(area) ?? { known: 0, showing: 0 };
      counted.known += 1;
      if (isShowing) counted.showing += 1;
      counts.set(area, counted);
    };
    for (const endpoint of all) {
      const { areas, sources, carriers, isSilent } = this.#viewOf(endpoint);
      if (isSilent) continue;
      for (const area of areas) {
        count(placeOf(area, ''), carriers.length > 0);
        for (const source of sources) count(placeOf(area, source), carriers.includes(source));
      }
    }
    const shown = new Set<string>();
    for (const [place, { known, showing }] of counts) {
      const share = before.has(place) ? STILL_SHOWING : SHOWING;
      if (showing > 0 && showing >= known * share) shown.add(place);
    }
    return shown;
  }

  /** Its own credentials say enough of it, or those of endpoints like it that its sources show. */
  #isSeen({ areas, sources, carriers, areSourcesCut }: View): boolean {
    if (carriers.length > 0) return true;
    const from = areSourcesCut ? [...sources, ''] : sources;
    return areas.some((area) => from.some((source) => this.#shown?.has(placeOf(area, source))));
  }
}

/** An area as one source sees it, or, where the source is empty, as all do. */
const placeOf = (area: string, source: string): string => `${area}\n${source}`;
