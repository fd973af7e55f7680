import type { Body, Exchange, Pair } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { collect, type LearnedParameter, type ParameterLocation, type ParameterSide, type Place } from './learnedParameter.ts';
import { type Budget, ParameterNode, type ParameterNodeJson } from './parameterNode.ts';
import { readMultipart } from './readMultipart.ts';
import { isTransportHeader } from './transportHeaders.ts';
import type { Observing } from './valueStats.ts';

export interface ObserveOptions {
  /** Whether the company lets samples be kept. */
  readonly sampling: boolean;
  /** Key of the company for hashed samples; at least 16 bytes. */
  readonly hashKey: Uint8Array;
}

export interface EndpointParametersJson {
  readonly overflow: number;
  readonly sections: readonly (Place & { readonly root: ParameterNodeJson })[];
}

interface Section {
  readonly place: Place;
  root: ParameterNode;
}

const MOST_ECHO_CHECKS = 200;
const FORM = 'application/x-www-form-urlencoded';

/** Learns the parameters of one endpoint, request and response, from its exchanges. Memory is bounded by 500 parameters. */
export class EndpointParameters {
  readonly #sections = new Map<string, Section>();
  readonly #budget: Budget = { nodes: 0, parameters: 0, overflow: 0 };
  #turn = 0;

  /** Values that found no room among the 500 parameters. */
  get overflow(): number {
    return this.#budget.overflow;
  }

  /** Takes one exchange. The request teaches only when it was accepted (2xx, 3xx); the answer always, by status class. */
  observe(exchange: Exchange, pathValues: readonly { readonly name: string; readonly value: string }[], options: ObserveOptions): void {
    const { hashKey } = options;
    const seed = ((hashKey[0] ?? 0) << 24) | ((hashKey[1] ?? 0) << 16) | ((hashKey[2] ?? 0) << 8) | (hashKey[3] ?? 0);
    const observing: Observing = { sampling: options.sampling, hashKey, seed, at: exchange.startedAt };
    this.#turn++;
    const statusClass = `${Math.floor(exchange.status / 100)}xx`;
    if (exchange.status >= 200 && exchange.status < 400) this.#observeRequest(exchange, pathValues, observing);
    this.#observeHeaders(this.#section('response', 'header', '', statusClass), exchange.responseHeaders, 'response', observing);
    this.#observeSetCookies(exchange, statusClass, observing);
    if (exchange.responseBody !== null) this.#observeBody('response', exchange.responseBody, statusClass, observing);
  }

  #observeRequest(exchange: Exchange, pathValues: readonly { readonly name: string; readonly value: string }[], observing: Observing): void {
    const path = this.#open('request', 'path');
    for (const { name, value } of pathValues) this.#observePair(path, name, value, observing, exchange.responseBody);
    const query = this.#open('request', 'query');
    for (const [name, value] of exchange.query) this.#observePair(query, name, value, observing, exchange.responseBody);
    this.#observeHeaders(this.#section('request', 'header', '', ''), exchange.requestHeaders, 'request', observing);
    this.#observeCookies(exchange, observing);
    if (exchange.requestBody !== null) this.#observeBody('request', exchange.requestBody, '', observing);
  }

  #observeHeaders(section: Section, headers: readonly Pair[], side: ParameterSide, observing: Observing): void {
    section.root.objects++;
    for (const [name, value] of headers) if (!isTransport(name, side)) this.#observePair(section.root, name, value, observing, null);
  }

  #observeCookies(exchange: Exchange, observing: Observing): void {
    const root = this.#open('request', 'cookie');
    for (const [header, value] of exchange.requestHeaders) {
      if (header !== 'cookie') continue;
      for (const part of value.split(';', 100)) {
        const equals = part.indexOf('=');
        if (equals > 0) this.#observePair(root, part.slice(0, equals).trim(), part.slice(equals + 1).trim(), observing, null);
      }
    }
  }

  #observeSetCookies(exchange: Exchange, statusClass: string, observing: Observing): void {
    let root: ParameterNode | null = null;
    for (const [header, value] of exchange.responseHeaders) {
      if (header !== 'set-cookie') continue;
      root ??= this.#open('response', 'cookie', '', statusClass);
      const equals = value.indexOf('=');
      const end = value.indexOf(';');
      if (equals > 0) this.#observePair(root, value.slice(0, equals).trim(), value.slice(equals + 1, end < 0 ? undefined : end), observing, null);
    }
  }

  #observeBody(side: ParameterSide, body: Body, statusClass: string, observing: Observing): void {
    const contentType = contentTypeOf(body.mediaType);
    const section = this.#section(side, 'body', contentType, statusClass);
    const json = jsonBody(body);
    if (json !== undefined) section.root.observeJson(json, observing, this.#budget);
    else if (side === 'request' && body.text !== null && (contentType === FORM || contentType === 'multipart/form-data')) {
      section.root.objects++;
      const fields = contentType === FORM ? readQuery(body.text) : readMultipart(body.text);
      for (const [name, value] of fields) this.#observePair(section.root, name, value, observing, null);
    } else section.root.present++;
  }

  #observePair(root: ParameterNode, name: string, value: string, observing: Observing, echo: Body | null): void {
    const node = root.nodeOf(name, this.#budget);
    if (node === null) return;
    if (node.turn !== this.#turn || node === root.map) node.present++;
    node.turn = this.#turn;
    const stats = node.statsWithin(this.#budget);
    if (stats === null) return;
    stats.observeText(value, true, observing);
    if (echo !== null && stats.echoes === 0 && node.present <= MOST_ECHO_CHECKS && value.length > 0 && echo.text?.includes(value) === true) stats.echoes++;
  }

  /** The root of a flat section, with one more message counted for it. */
  #open(side: ParameterSide, location: ParameterLocation, contentType = '', statusClass = ''): ParameterNode {
    const { root } = this.#section(side, location, contentType, statusClass);
    root.objects++;
    return root;
  }

  #section(side: ParameterSide, location: ParameterLocation, contentType: string, statusClass: string): Section {
    const key = sectionKey(side, location, contentType, statusClass);
    const known = this.#sections.get(key);
    if (known !== undefined) return known;
    const place = { side, location, contentType, statusClass };
    const section = { place, root: new ParameterNode('', sampleCarrier(location)) };
    this.#sections.set(key, section);
    return section;
  }

  /** All parameters, in the order of their places and first sight. */
  list(): readonly LearnedParameter[] {
    return this.#collect(false);
  }

  /** Parameters that have learned something since the last call (or since they were read back). */
  takeChanged(): readonly LearnedParameter[] {
    const changed = this.#collect(true);
    this.#eachNode((node) => {
      if (node.stats !== null) node.stats.isChanged = false;
    });
    return changed;
  }

  #collect(changedOnly: boolean): LearnedParameter[] {
    return [...this.#sections.values()].flatMap(({ place, root }) => collect(place, root, changedOnly));
  }

  /** Forgets samples and numeric ranges: the company has opted out. */
  dropSamples(): void {
    this.#eachNode((node) => node.stats?.dropSamples());
  }

  #eachNode(visit: (node: ParameterNode) => void): void {
    const nodes = [...this.#sections.values()].map((section) => section.root);
    for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
      visit(node);
      nodes.push(...(node.children?.values() ?? []), ...(node.item === null ? [] : [node.item]), ...(node.map === null ? [] : [node.map]));
    }
  }

  /** Adds what another endpoint has learned, as if its exchanges had been this one's. */
  merge(other: EndpointParameters): void {
    for (const { place, root } of other.#sections.values()) {
      this.#section(place.side, place.location, place.contentType, place.statusClass).root.merge(root, this.#budget);
    }
    this.#budget.overflow += other.#budget.overflow;
  }

  toJSON(): EndpointParametersJson {
    return { overflow: this.#budget.overflow, sections: [...this.#sections.values()].map(({ place, root }) => ({ ...place, root: root.toJSON() })) };
  }

  /** Reads back what toJSON wrote. */
  static fromJSON(json: EndpointParametersJson): EndpointParameters {
    const endpoint = new EndpointParameters();
    for (const { side, location, contentType, statusClass, root } of json.sections) {
      const section = endpoint.#section(side, location, contentType, statusClass);
      section.root = ParameterNode.fromJSON(root, '', sampleCarrier(location), endpoint.#budget);
    }
    endpoint.#budget.overflow = json.overflow;
    return endpoint;
  }
}

const LARGEST_CACHE = 5_000;
const transport = { request: new Map<string, boolean>(), response: new Map<string, boolean>() };
const contentTypes = new Map<string, string>();

function remember<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= LARGEST_CACHE) cache.clear();
  const value = make();
  cache.set(key, value);
  return value;
}

function isTransport(name: string, side: ParameterSide): boolean {
  return remember(transport[side], name, () => isTransportHeader(name, side));
}

function contentTypeOf(mediaType: string): string {
  return remember(contentTypes, mediaType, () => (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase());
}

function sectionKey(side: ParameterSide, location: ParameterLocation, contentType: string, statusClass: string): string {
  return `${side}|${location}|${contentType}|${statusClass}`;
}

function sampleCarrier(location: ParameterLocation): 'carrier' | 'other' {
  return location === 'header' || location === 'cookie' ? 'carrier' : 'other';
}
