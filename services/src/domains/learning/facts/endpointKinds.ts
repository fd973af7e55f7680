import { AgedSet, type AgedSetJson } from '@palisade/engine/ages/agedSet.ts';
import {
  type Chances,
  chancesUntil,
  FactAge,
  type FactAgeJson,
  isOldChance,
  withChance,
} from '@palisade/engine/ages/factAge.ts';
import { USUAL_REQUESTS, type FactProgress } from '@palisade/vocabulary/factAges.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { mediaTypeOf } from '@palisade/engine/parameters/mediaTypeOf.ts';
import { isOfPages } from '@palisade/engine/parameters/readPage.ts';
import { GraphqlOperations } from '@palisade/engine/parameters/graphqlOperations.ts';
import { type Protocol, protocolsOf } from './protocols.ts';
import { isPublicAddress } from './publicAddress.ts';
import { storable } from '../../../platform/database/storable.ts';

const MOST_WORDS = 20;
const MOST_CODES = 60;
const MOST_PROTOCOLS = 7;
const LONGEST_TYPE = 100;
/** Type of an answer that has a body and does not say of which type. */
const UNTOLD = 'unknown';
const MAY_DIFFER = /xml/i;
const CLEARTEXT: Protocol = 'HTTP';

/**
 * Whether an answer is a page of a load balancer or web server in the place of what was asked for:
 * it says nothing of the types that the endpoint itself answers with.
 */
const isErrorPage = (type: string, status: number): boolean =>
  isOfPages(type) && (status < 200 || status > 299);

/** What the record of an exchange shows: its messages, and how they came. */
interface Shown {
  readonly hasMessages: boolean;
  readonly isSchemeTold: boolean;
}

/** What an exchange showed of its kinds. */
interface Look extends Shown {
  readonly source: string;
  readonly status: number;
  readonly request: string | null;
  readonly response: string | null;
  readonly scheme: Exchange['scheme'];
  readonly types: readonly string[];
  readonly protocols: readonly Protocol[];
}

type ChancesJson = readonly [count: number, at: number];

/** What must be known again of them after a restart, beside GraphQL operations. */
export interface EndpointKindsJson {
  readonly count: number;
  readonly at: number;
  /** Those of which the record shows the messages, and how they came; absent in models of earlier releases. */
  readonly messages?: ChancesJson;
  readonly schemes?: ChancesJson;
  readonly sources: AgedSetJson<string>;
  /** Absent in models of earlier releases. */
  readonly carriers?: AgedSetJson<string>;
  readonly contentTypes: AgedSetJson<string>;
  readonly responseCodes: AgedSetJson<number>;
  readonly protocols: AgedSetJson<Protocol>;
  /**
   * Exchanges whose caller's address is known, time of the newest, and when an address was of the
   * internet.
   */
  readonly addressed: readonly [count: number, at: number, external: FactAgeJson];
}

/** A value with how far it is on its way to be past. */
export interface Progressed<Value> extends FactProgress {
  readonly value: Value;
}

/** Media types of both messages, each once; an error page says nothing of what an endpoint gives. */
function typesOf(request: string, response: string, { responseBody, status }: Exchange): string[] {
  const types = [request, isErrorPage(response, status) ? '' : response].flatMap((type) =>
    type === '' ? [] : [storable(type.slice(0, LONGEST_TYPE))],
  );
  const text = responseBody?.text ?? '';
  if (response === '' && text !== '') types.push(UNTOLD);
  return [...new Set(types)];
}

/**
 * The kinds of exchanges that one endpoint sees, each set bounded: what was not seen for long is
 * past.
 */
export class EndpointKinds {
  #sources = new AgedSet<string>(MOST_WORDS);
  /** Sources whose requests carried a credential and succeeded. */
  #carriers = new AgedSet<string>(MOST_WORDS);
  #contentTypes = new AgedSet<string>(MOST_WORDS);
  #responseCodes = new AgedSet<number>(MOST_CODES);
  #protocols = new AgedSet<Protocol>(MOST_PROTOCOLS);
  #count = 0;
  #at = -Infinity;
  #messages: Chances = { count: 0, at: -Infinity };
  #schemes: Chances = { count: 0, at: -Infinity };
  #addressed: Chances = { count: 0, at: -Infinity };
  #external = new FactAge();
  /**
   * What serves it in the cloud, the first that was named: rows would change with each batch where
   * several share the work.
   */
  resourceId: string | null = null;
  /** GraphQL operations called. */
  operations = new GraphqlOperations();
  /** Most exchanges are like the one before: those that are count here until one differs. */
  #last: Look | null = null;
  #repeats = 0;

  /** Takes one exchange; true when it was of a new kind. */
  see(source: string, exchange: Exchange): boolean {
    const { requestBody, responseBody, status, scheme, startedAt } = exchange;
    const request = requestBody?.mediaType ?? null;
    const response = responseBody?.mediaType ?? null;
    const isNewResource = this.resourceId === null && exchange.resourceId !== undefined;
    if (isNewResource) this.resourceId = storable(exchange.resourceId ?? '');
    const last = this.#last;
    const isGraphql = this.operations.observe(exchange);
    const isNewlyExternal = this.#seeAddress(exchange);
    const isNew = this.operations.isChanged || isNewResource || isNewlyExternal;
    this.operations.isChanged = false;
    const isOld = isOldChance(startedAt, this.#at);
    const hasMessages = exchange.unseen !== 'messages';
    const isSchemeTold = exchange.isSchemeAssumed !== true;
    const isRepeated =
      !isOld &&
      last !== null &&
      last.hasMessages === hasMessages &&
      last.isSchemeTold === isSchemeTold &&
      last.source === source &&
      last.status === status &&
      last.scheme === scheme &&
      last.request === request &&
      last.response === response;
    // GraphQL is seen from bodies, SOAP from a header.
    if (
      isRepeated &&
      isGraphql === last.protocols.includes('GraphQL') &&
      (requestBody === null || !MAY_DIFFER.test(request ?? ''))
    ) {
      this.#count += 1;
      this.#repeats += 1;
      if (startedAt > this.#at) this.#at = startedAt;
      this.#countShown(last, startedAt);
      return isNew;
    }
    this.#settle();
    if (!isOld) this.#count += 1;
    if (startedAt > this.#at) this.#at = startedAt;
    this.#countShown({ hasMessages, isSchemeTold }, startedAt);
    const requestType = request === null ? '' : mediaTypeOf(request);
    const responseType = response === null ? '' : mediaTypeOf(response);
    const look = {
      source,
      status,
      request,
      response,
      scheme,
      hasMessages,
      isSchemeTold,
      types: typesOf(requestType, responseType, exchange),
      protocols: protocolsOf(exchange, requestType, responseType, isGraphql),
    };
    const isOther = !this.#has(look);
    if (isOld) this.#seeOld(look, startedAt);
    else {
      [this.#last, this.#repeats] = [look, 1];
      this.#settle();
    }
    return isNew || isOther;
  }

  /** Counts what the record of an exchange shows: the lack of what it does not show says nothing. */
  #countShown({ hasMessages, isSchemeTold }: Shown, at: number): void {
    if (hasMessages) this.#messages = withChance(this.#messages, at);
    if (isSchemeTold) this.#schemes = withChance(this.#schemes, at);
  }

  /** Takes a source that just showed a credential of a successful request. */
  carry(source: string): void {
    this.#carriers.see(source, this.#count, this.#at);
  }

  /** Takes who called; true when that says something new of where callers come from. */
  #seeAddress({ clientAddress, startedAt }: Exchange): boolean {
    const isPublic = clientAddress === null ? null : isPublicAddress(clientAddress);
    if (isPublic === null) return false;
    const [hadAddress, wasExternal] = [this.hasAddress, this.isExternal];
    this.#addressed = withChance(this.#addressed, startedAt);
    if (isPublic) this.#external.see(chancesUntil(this.#addressed, startedAt), startedAt);
    return !hadAddress || this.isExternal !== wasExternal;
  }

  /** Whether a caller's address was seen: without one nobody knows where it is called from. */
  get hasAddress(): boolean {
    return this.#addressed.count > 0;
  }

  #has(look: Look): boolean {
    const { source, status, types, protocols } = look;
    const now = this.#chances;
    return (
      this.#sources.has(source, now) &&
      this.#responseCodes.has(status, now) &&
      types.every((type) => this.#contentTypes.has(type, this.#messages)) &&
      protocols.every((one) => this.hasProtocol(one) || !this.#isShown(one, look))
    );
  }

  /** Brings the sets up to the exchanges that were like the last one. */
  #settle(): void {
    const last = this.#last;
    if (last === null || this.#repeats === 0) return;
    const [count, at, times] = [this.#count, this.#at, this.#repeats];
    this.#repeats = 0;
    this.#sources.see(last.source, count, at, times);
    this.#responseCodes.see(last.status, count, at, times);
    for (const type of last.types) this.#contentTypes.see(type, this.#messages.count, at, times);
    for (const protocol of last.protocols)
      if (this.#isShown(protocol, last))
        this.#protocols.see(protocol, this.#chancesOf(protocol).count, at, times);
  }

  /** Where no messages are seen, all that is known of a protocol is how the request came. */
  #isShown(protocol: Protocol, { hasMessages }: Shown): boolean {
    return hasMessages || protocol === CLEARTEXT || this.#messages.count === 0;
  }

  #chancesOf(protocol: Protocol): Chances {
    return protocol === CLEARTEXT ? this.#schemes : this.#messages;
  }

  /** Takes what an old recording shows; that its source sends is of now. */
  #seeOld(look: Look, at: number): void {
    const { source, status, types, protocols } = look;
    this.#sources.see(source, this.#count, at);
    this.#responseCodes.see(status, chancesUntil(this.#chances, at), at);
    for (const type of types) this.#contentTypes.see(type, chancesUntil(this.#messages, at), at);
    for (const protocol of protocols)
      if (this.#isShown(protocol, look))
        this.#protocols.see(protocol, chancesUntil(this.#chancesOf(protocol), at), at);
  }

  get #chances(): Chances {
    return { count: this.#count, at: this.#at };
  }

  get sources(): readonly string[] {
    this.#settle();
    return this.#sources.values(this.#chances);
  }

  /** Sources that showed credentials of its successful requests lately. */
  get carriers(): readonly string[] {
    return this.#carriers.values(this.#chances);
  }

  /** Whether more sources may have called it than are remembered. */
  get areSourcesCut(): boolean {
    return this.#sources.ages.size >= MOST_WORDS;
  }

  get contentTypes(): readonly string[] {
    this.#settle();
    return this.#contentTypes.values(this.#messages);
  }

  /** In ascending order. */
  get responseCodes(): readonly number[] {
    this.#settle();
    return this.#responseCodes.values(this.#chances).sort((a, b) => a - b);
  }

  get protocols(): readonly Protocol[] {
    this.#settle();
    return [...this.#protocols.ages.keys()].filter((one) => this.hasProtocol(one));
  }

  /** Whether somebody called from the internet lately. */
  get isExternal(): boolean {
    return !this.#external.isPast(this.#addressed, USUAL_REQUESTS);
  }

  /**
   * How far the newest call from the internet is on its way to be past; null when there was none.
   */
  get fromInternet(): FactProgress | null {
    return this.#external.isSeen ? this.#external.progress(this.#addressed, USUAL_REQUESTS) : null;
  }

  hasProtocol(protocol: Protocol): boolean {
    return this.#protocols.has(protocol, this.#chancesOf(protocol));
  }

  /**
   * How far from its newest sighting it is to where a protocol, code or type is past, of those that
   * were ever seen.
   */
  progress(): {
    readonly protocols: readonly Progressed<Protocol>[];
    readonly responseCodes: readonly Progressed<number>[];
    readonly contentTypes: readonly Progressed<string>[];
  } {
    this.#settle();
    return {
      protocols: progressOf(this.#protocols, (one) => this.#chancesOf(one)),
      responseCodes: progressOf(this.#responseCodes, () => this.#chances),
      contentTypes: progressOf(this.#contentTypes, () => this.#messages),
    };
  }

  /**
   * Takes what the row says where the model is of an earlier release, which did not know when it
   * was seen: as if just now.
   */
  assume(
    {
      sources,
      contentTypes,
      responseCodes,
      protocols,
      isExternal,
    }: Pick<EndpointKinds, 'sources' | 'contentTypes' | 'responseCodes' | 'protocols'> & {
      readonly isExternal: boolean | null;
    },
    at: number,
  ): void {
    [this.#count, this.#at] = [1, at];
    [this.#messages, this.#schemes] = [this.#chances, this.#chances];
    if (isExternal !== null) this.#addressed = { count: 1, at };
    if (isExternal === true) this.#external.see(1, at);
    for (const one of sources) this.#sources.see(one, 1, at);
    for (const one of contentTypes) this.#contentTypes.see(one, 1, at);
    for (const one of responseCodes) this.#responseCodes.see(one, 1, at);
    for (const one of protocols) this.#protocols.see(one, 1, at);
  }

  /**
   * Takes the code of an answer alone, which shows nothing else of the endpoint; true when it is
   * one
   * that was not seen lately.
   */
  seeCode(status: number, at: number): boolean {
    this.#settle();
    const isNew = !this.#responseCodes.has(status, this.#chances);
    this.#responseCodes.see(status, chancesUntil(this.#chances, at), at);
    return isNew;
  }

  merge(other: EndpointKinds): void {
    this.#settle();
    other.#settle();
    this.#last = null;
    this.operations.merge(other.operations);
    this.resourceId ??= other.resourceId;
    this.#sources.merge(other.#sources, this.#count, other.#count);
    this.#contentTypes.merge(other.#contentTypes, this.#messages.count, other.#messages.count);
    this.#carriers.merge(other.#carriers, this.#count, other.#count);
    this.#responseCodes.merge(other.#responseCodes, this.#count, other.#count);
    this.#protocols.merge(
      other.#protocols,
      (one) => this.#chancesOf(one).count,
      (one) => other.#chancesOf(one).count,
    );
    this.#external.merge(other.#external, this.#addressed.count, other.#addressed.count);
    this.#addressed = {
      count: this.#addressed.count + other.#addressed.count,
      at: Math.max(this.#addressed.at, other.#addressed.at),
    };
    this.#messages = together(this.#messages, other.#messages);
    this.#schemes = together(this.#schemes, other.#schemes);
    this.#count += other.#count;
    this.#at = Math.max(this.#at, other.#at);
  }

  toJSON(): EndpointKindsJson {
    this.#settle();
    return {
      count: this.#count,
      at: Number.isFinite(this.#at) ? this.#at : 0,
      messages: plain(this.#messages),
      schemes: plain(this.#schemes),
      addressed: [
        this.#addressed.count,
        this.#addressed.count === 0 ? 0 : this.#addressed.at,
        this.#external.toJSON(),
      ],
      sources: this.#sources.toJSON(),
      carriers: this.#carriers.toJSON(),
      contentTypes: this.#contentTypes.toJSON(),
      responseCodes: this.#responseCodes.toJSON(),
      protocols: this.#protocols.toJSON(),
    };
  }

  /** Takes back what toJSON wrote. */
  restore({
    count,
    at,
    messages = [count, at],
    schemes = [count, at],
    sources,
    carriers = [],
    contentTypes,
    responseCodes,
    protocols,
    addressed,
  }: EndpointKindsJson): void {
    this.#addressed = { count: addressed[0], at: addressed[0] === 0 ? -Infinity : addressed[1] };
    this.#external = FactAge.fromJSON(addressed[2]);
    [this.#count, this.#at] = [count, count === 0 ? -Infinity : at];
    [this.#messages, this.#schemes] = [chancesOf(messages), chancesOf(schemes)];
    this.#sources = AgedSet.fromJSON(sources, MOST_WORDS);
    this.#carriers = AgedSet.fromJSON(carriers, MOST_WORDS);
    this.#contentTypes = AgedSet.fromJSON(contentTypes, MOST_WORDS);
    this.#responseCodes = AgedSet.fromJSON(responseCodes, MOST_CODES);
    this.#protocols = AgedSet.fromJSON(protocols, MOST_PROTOCOLS);
  }
}

const plain = ({ count, at }: Chances): ChancesJson => [count, count === 0 ? 0 : at];
const chancesOf = ([count, at]: ChancesJson): Chances => ({
  count,
  at: count === 0 ? -Infinity : at,
});
const together = (one: Chances, other: Chances): Chances => ({
  count: one.count + other.count,
  at: Math.max(one.at, other.at),
});

const progressOf = <Value extends string | number>(
  set: AgedSet<Value>,
  chances: (value: Value) => Chances,
): readonly Progressed<Value>[] =>
  [...set.ages].map(([value, age]) => ({
    value,
    ...age.progress(chances(value), USUAL_REQUESTS),
  }));
