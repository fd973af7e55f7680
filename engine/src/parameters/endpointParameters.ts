import { type FactProgress, USUAL_REQUESTS } from '@palisade/vocabulary/factAges.ts';
import {
  type Chances,
  chancesUntil,
  type FactAge,
  isOldChance,
  withChance,
} from '../ages/factAge.ts';
import { untilRetested } from '../ages/untilRetested.ts';
import type { Body, Exchange } from '../exchange/exchange.ts';
import { isPicked } from '../exchange/isPicked.ts';
import { collect, type LearnedParameter } from './learnedParameter.ts';
import { Lanes } from './lanes.ts';
import { isSetCookie, MessageReader } from './messageReader.ts';
import { operationLane } from './operationLane.ts';
import { type PlaceEvidence, placeEvidence } from './parameterEvidence.ts';
import { type Budget, ParameterNode } from './parameterNode.ts';
import { bodyPlace, type KeyedPlace, REQUEST, responsePlaces } from './place.ts';
import type { DataTypeDecision } from '../sensitive/decideType.ts';
import {
  newSection,
  type ParameterSection,
  readSection,
  sectionJson,
  takeUnsaved,
} from './parameterSection.ts';
import { renamedPath } from './renamedPath.ts';
import type { EndpointParametersJson, ParametersPatch } from './savedParameters.ts';
import type { OwnTypes } from '../sensitive/own/ownTypes.ts';
import type { Room } from './countedValues.ts';
import { ANSWER, type Observing } from './valueStats.ts';

export interface ObserveOptions {
  /** Whether the company lets samples be kept. */
  readonly sampling: boolean;
  /** Key of the company for hashed samples; at least 16 bytes. */
  readonly hashKey: Uint8Array;
  /** The company's own data types; absent where it has none and switched none off. */
  readonly own?: OwnTypes;
}

/** What else is known of an exchange that teaches. */
export interface Lesson {
  /** Stands for who made it; null where nothing says. */
  readonly caller: number | null;
  /** Values and names in it that look like an attack: they are left out. */
  readonly payloads: ReadonlySet<string> | null;
  /** An answer had named to them what they ask for. */
  readonly wasNamed?: boolean;
}

const PLAIN_LESSON: Lesson = { caller: null, payloads: null };

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Values of fixed sets counted by name, over all parameters. */
const MOST_NAMED_VALUES = 5_000;

/**
 * Learns the parameters of one endpoint, request and response, from its exchanges. Memory is
 * bounded by 500 parameters.
 */
export class EndpointParameters {
  readonly #sections = new Map<string, ParameterSection>();
  readonly #budget: Budget = { nodes: 0, parameters: 0, overflow: 0 };
  readonly #reader = new MessageReader(this.#budget);
  readonly #room: Room = { values: MOST_NAMED_VALUES, news: 0 };
  /** Exchanges that were answered well (2xx, 3xx): those that could have shown what is gone. */
  #exchanges: Chances = { count: 0, at: -Infinity };
  readonly #lanes = new Lanes();

  /** Values that found no room among the 500 parameters. */
  get overflow(): number {
    return this.#budget.overflow;
  }

  /**
   * Takes one exchange. The request teaches only when it was accepted (2xx, 3xx); the answer
   * always, by status class. What the record cannot show was not seen to be absent.
   */
  observe(
    exchange: Exchange,
    pathValues: readonly NamedValue[],
    options: ObserveOptions,
    lesson: Lesson = PLAIN_LESSON,
  ): void {
    const observing = this.#observing(exchange, options, lesson);
    const places = responsePlaces(exchange.status);
    if (isAccepted(exchange)) this.#observeRequest(exchange, pathValues, observing);
    observing.sender = ANSWER;
    observing.payloads = null;
    if (exchange.unseen !== undefined) return;
    this.#look(places.header, exchange, pathValues, observing);
    if (exchange.responseHeaders.some(isSetCookie))
      this.#look(places.cookie, exchange, pathValues, observing);
    if (exchange.responseBody !== null)
      this.#observeBody(
        bodyPlace(places, exchange.responseBody.mediaType),
        exchange.responseBody,
        observing,
      );
  }

  /** Takes the request of one exchange alone, as `observe` does. */
  observeRequest(
    exchange: Exchange,
    pathValues: readonly NamedValue[],
    options: ObserveOptions,
    lesson: Lesson = PLAIN_LESSON,
  ): void {
    const observing = this.#observing(exchange, options, lesson);
    if (isAccepted(exchange)) this.#observeRequest(exchange, pathValues, observing);
  }

  #observing(
    exchange: Exchange,
    { sampling, hashKey, own }: ObserveOptions,
    { caller, payloads }: Lesson,
  ): Observing {
    const [first = 0, second = 0, third = 0, fourth = 0] = hashKey;
    const seed = (first << 24) | (second << 16) | (third << 8) | fourth;
    const { startedAt: at, unseen } = exchange;
    this.#reader.begin();
    const isOld = isOldChance(at, this.#exchanges.at);
    if (isAccepted(exchange) && unseen === undefined)
      this.#exchanges = { ...withChance(this.#exchanges, at), ...this.#counted };
    const lane = this.#lanes.areWatched
      ? this.#lanes.take(
          operationLane(exchange),
          isAccepted(exchange) && !isOld && unseen === undefined,
          this.#exchanges.count,
        )
      : 0;
    const number = this.#exchanges.count;
    return {
      sampling,
      hashKey,
      seed,
      at,
      number,
      sighted: chancesUntil(this.#exchanges, at),
      lane,
      inLane: this.#lanes.counts.get(lane) ?? 0,
      // All of an old recording have one number.
      isRetested: isRetested(isOld ? Math.floor(at / 1_000) : number),
      room: this.#room,
      sender: caller,
      payloads,
      ...(own === undefined ? {} : { own }),
    };
  }

  /** Chances of each operation, where there are several. */
  get #counted(): Pick<Chances, 'lanes'> {
    return this.#lanes.counts.size === 0 ? {} : { lanes: this.#lanes.counts };
  }

  #observeRequest(
    exchange: Exchange,
    pathValues: readonly NamedValue[],
    observing: Observing,
  ): void {
    if (pathValues.length > 0) this.#look(REQUEST.path, exchange, pathValues, observing);
    this.#look(REQUEST.query, exchange, pathValues, observing);
    if (exchange.unseen === 'messages') return;
    this.#look(REQUEST.header, exchange, pathValues, observing);
    this.#look(REQUEST.cookie, exchange, pathValues, observing);
    if (exchange.requestBody !== null)
      this.#observeBody(
        bodyPlace(REQUEST, exchange.requestBody.mediaType),
        exchange.requestBody,
        observing,
      );
  }

  #observeBody(place: KeyedPlace, body: Body, observing: Observing): void {
    const section = this.#due(place);
    if (section === null || (body.text !== null && observing.payloads?.has(body.text) === true))
      return;
    const known = this.#known;
    this.#reader.body(section.root, place, body, observing);
    if (this.#known !== known) section.sampling.taught();
  }

  /** Lets a flat section learn from one more message, unless this one is left out. */
  #look(
    place: KeyedPlace,
    exchange: Exchange,
    pathValues: readonly NamedValue[],
    observing: Observing,
  ): void {
    const section = this.#due(place);
    if (section === null) return;
    const { root } = section;
    const known = this.#known;
    root.objects++;
    if (place === REQUEST.path)
      for (const { name, value } of pathValues)
        this.#reader.pair(root, name, value, observing, exchange.responseBody);
    else if (place === REQUEST.query)
      for (const [name, value] of exchange.query)
        this.#reader.pair(root, name, value, observing, exchange.responseBody);
    else if (place === REQUEST.header)
      this.#reader.headers(root, exchange.requestHeaders, 'request', observing);
    else if (place === REQUEST.cookie) this.#reader.cookies(root, exchange, observing);
    else if (place.location === 'header')
      this.#reader.headers(root, exchange.responseHeaders, 'response', observing);
    else this.#reader.setCookies(root, exchange, observing);
    if (this.#known !== known) section.sampling.taught();
  }

  /** The section that one more message belongs to, or null when that one is not looked at. */
  #due(place: KeyedPlace): ParameterSection | null {
    const section = this.#section(place);
    return section.sampling.isDue() ? section : null;
  }

  /** Grows with everything that is new in kind: names, places, types, formats. */
  get #known(): number {
    return this.#budget.nodes + this.#room.news;
  }

  #section(place: KeyedPlace): ParameterSection {
    const known = this.#sections.get(place.placeKey);
    if (known !== undefined) return known;
    const section = newSection(place);
    this.#sections.set(place.placeKey, section);
    return section;
  }

  /** Places of values that were found so far: another number where there is a new one. */
  get places(): number {
    return this.#budget.nodes;
  }

  /** All parameters that were seen lately, in the order of their places and first sight. */
  list(): readonly LearnedParameter[] {
    return this.#collect(false);
  }

  /** All that were ever seen: for detection, to which a rare one is no stranger. */
  listEver(): readonly LearnedParameter[] {
    return this.#collect(false, ALWAYS);
  }

  /**
   * Parameters that have learned something, or stopped being required, since the last call (or
   * since they were read back).
   */
  takeChanged(): readonly LearnedParameter[] {
    return this.#collect(true);
  }

  /**
   * How often names at the top of a request's body were data; zero where they were not learned to
   * be.
   */
  get openNames(): number {
    let names = 0;
    for (const { place, root } of this.#sections.values())
      if (place.side === 'request' && place.location === 'body')
        names += (root.map?.present ?? 0) + (root.item?.map?.present ?? 0);
    return names;
  }

  /** What was counted, place by place, for comparing it with what is documented. */
  evidence(): readonly PlaceEvidence[] {
    return [...this.#sections.values()].map(({ place, root }) =>
      placeEvidence(place, root, this.#exchanges),
    );
  }

  #collect(changedOnly: boolean, chances = this.#exchanges): LearnedParameter[] {
    return [...this.#sections.values()].flatMap(({ place, root, sampling }) =>
      collect(place, root, sampling.weight, changedOnly, chances),
    );
  }

  /**
   * How far each sensitive type of data that was ever found is on its way to be past: of several
   * parameters the one that is farthest from it.
   */
  get dataTypes(): readonly (FactProgress & { readonly name: string })[] {
    const found = new Map<string, FactProgress & { readonly name: string }>();
    this.#eachSensitive((name, age) => {
      const progress = untilRetested(age.progress(this.#exchanges, USUAL_REQUESTS));
      const known = found.get(name);
      if (known === undefined || left(known) < left(progress))
        found.set(name, { name, ...progress });
    }, isTold);
    return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Sensitive types of data that it holds by now. */
  get heldTypes(): string {
    const held = new Set<string>();
    this.#eachSensitive((name, age) => {
      if (!age.isPast(this.#exchanges, USUAL_REQUESTS)) held.add(name);
    });
    return [...held].sort().join();
  }

  /** Visits each sensitive type of data that was ever found, and when values were of it. */
  #eachSensitive(
    visit: (name: string, age: FactAge) => void,
    isWanted = ({ isSensitive }: DataTypeDecision): boolean => isSensitive,
  ): void {
    this.#eachNode(({ stats }) => {
      const decision = stats?.kind.decision ?? stats?.kind.former;
      if (stats != null && decision != null && isWanted(decision))
        visit(decision.type.name, stats.kindAge);
    });
  }

  /**
   * How many parameters, and directives of headers, were seen lately: another number where one came
   * or went.
   */
  get held(): number {
    let held = 0;
    this.#eachNode(({ stats }) => {
      if (stats?.age.isPast(this.#exchanges, USUAL_REQUESTS) === false)
        held += 1 + stats.heldDirectives(this.#exchanges);
    });
    return held;
  }

  /**
   * Reads what was learned by the company's own types as they are now.
   * @returns whether a parameter is another kind of data by that, or keeps less
   */
  adopt({ own, hashKey }: Pick<ObserveOptions, 'own' | 'hashKey'>): boolean {
    let isOther = false;
    this.#eachNode(({ stats }) => {
      if (stats?.adopt(own, hashKey, this.#room) === true) isOther = true;
    });
    return isOther;
  }

  /** Whether it keeps samples, values counted by name or numeric ranges. */
  get hasSamples(): boolean {
    let has = false;
    this.#eachNode((node) => (has ||= node.stats?.hasSamples ?? false));
    return has;
  }

  /** Forgets samples, values counted by name and numeric ranges: the company has opted out. */
  dropSamples(): void {
    this.#eachNode((node) => node.stats?.dropSamples());
  }

  /** Holds what an earlier release kept to the rule of today: less of it can be read. */
  remask(): void {
    this.#eachNode((node) => node.stats?.remask());
  }

  #eachNode(visit: (node: ParameterNode) => void): void {
    const nodes = [...this.#sections.values()].map((section) => section.root);
    for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
      visit(node);
      if (node.children !== null) for (const child of node.children.values()) nodes.push(child);
      if (node.item !== null) nodes.push(node.item);
      if (node.map !== null) nodes.push(node.map);
    }
  }

  /**
   * Names the parameters of the path anew, as `renamedPath` says; false when that changes nothing.
   */
  renamePath(names: ReadonlyMap<string, string>): boolean {
    const section = this.#sections.get(REQUEST.path.placeKey);
    const renamed = section === undefined ? null : renamedPath(section.root, names, this.#budget);
    if (section === undefined || renamed === null) return false;
    section.root = renamed;
    section.saved = { messages: 0, places: -1 };
    return true;
  }

  /** Adds what another endpoint has learned, as if its exchanges had been this one's. */
  merge(other: EndpointParameters): void {
    const [own, others] = [this.#exchanges, other.#exchanges];
    this.#eachNode(({ stats }) => stats?.move(others.count));
    other.#eachNode(({ stats }) => stats?.move(own.count));
    this.#exchanges = {
      count: own.count + others.count,
      at: Math.max(own.at, others.at),
      ...this.#counted,
    };
    for (const { place, root, sampling } of other.#sections.values()) {
      const own = this.#section(place);
      own.root.merge(root, this.#budget);
      own.sampling.merge(sampling);
    }
    this.#budget.overflow += other.#budget.overflow;
  }

  toJSON(): EndpointParametersJson {
    const sections = [...this.#sections.values()].map(sectionJson);
    const { nodes, parameters, overflow } = this.#budget;
    return {
      overflow,
      exchanges: this.#savedExchanges,
      budget: [nodes, parameters, this.#room.values],
      sections,
      ...this.#savedLanes,
    };
  }

  get #savedLanes(): Pick<EndpointParametersJson, 'lanes'> {
    return this.#lanes.counts.size === 0 ? {} : { lanes: this.#lanes.toJSON() };
  }

  get #savedExchanges(): readonly [number, number] {
    const { count, at } = this.#exchanges;
    return [count, count === 0 ? 0 : at];
  }

  /** What was learned since this was last asked, or since all was saved. */
  takeUnsaved(): ParametersPatch {
    const { nodes, parameters, overflow } = this.#budget;
    return {
      overflow,
      exchanges: this.#savedExchanges,
      budget: [nodes, parameters, this.#room.values],
      sections: [...this.#sections.values()].flatMap(
        (section, number) => takeUnsaved(section, number) ?? [],
      ),
      ...this.#savedLanes,
    };
  }

  /** `toJSON` was saved. */
  markSaved(): void {
    for (const section of this.#sections.values())
      section.saved = { messages: section.sampling.messages, places: section.root.markSaved() };
  }

  /** Reads back what toJSON wrote. */
  static fromJSON(json: EndpointParametersJson): EndpointParameters {
    const endpoint = new EndpointParameters();
    for (const saved of json.sections) {
      const section = readSection(saved, endpoint.#budget);
      endpoint.#sections.set(section.place.placeKey, section);
    }
    const [count, at] = json.exchanges ?? [0, 0];
    if (json.lanes !== undefined) endpoint.#lanes.restore(json.lanes);
    endpoint.#exchanges = { count, at: count === 0 ? -Infinity : at, ...endpoint.#counted };
    endpoint.#budget.overflow = json.overflow;
    endpoint.#eachNode((node) => (endpoint.#room.values -= node.stats?.counted?.size ?? 0));
    // What was moved or given up counts otherwise than what is there.
    if (json.budget !== undefined)
      [endpoint.#budget.nodes, endpoint.#budget.parameters, endpoint.#room.values] = json.budget;
    endpoint.markSaved();
    return endpoint;
  }
}

/** The first exchanges, then one of sixteen. */
const isRetested = (number: number): boolean => number <= 32 || isPicked(number);

/** Types that say how the program is made: no data of anybody, but not for everybody. */
const OF_PROGRAMS: ReadonlySet<string> = new Set([
  'Software Version',
  'Stack Trace',
  'Database Error',
  'Private IP Address',
]);
const isTold = ({ isSensitive, type }: DataTypeDecision): boolean =>
  isSensitive || OF_PROGRAMS.has(type.name);

/** Chances by which nothing is past. */
const ALWAYS: Chances = { count: 0, at: -Infinity };

/** Clean requests that a fact is still away from being past. */
const left = ({ clean, needed, isPast }: FactProgress): number => (isPast ? -1 : needed - clean);

const isAccepted = ({ status }: Exchange): boolean => status >= 200 && status < 400;
