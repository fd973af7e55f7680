import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { GraphqlOperations } from '@palisade/engine/parameters/graphqlOperations.ts';
import { addProtocols, mediaTypeOf, type Protocol } from './protocols.ts';
import { storable } from '../../../platform/database/storable.ts';

const MOST_WORDS = 20;
const MOST_CODES = 60;
const LONGEST_TYPE = 100;
/** Type of an answer that has a body and does not say of which type. */
const UNTOLD = 'unknown';
const MAY_DIFFER = /xml/i;

/** What an exchange showed of its kinds. */
interface Look {
  readonly source: string;
  readonly status: number;
  readonly request: string | null;
  readonly response: string | null;
}

/** The kinds of exchanges that one endpoint has seen, each set bounded. */
export class EndpointKinds {
  readonly sources = new Set<string>();
  readonly contentTypes = new Set<string>();
  readonly responseCodes = new Set<number>();
  readonly protocols = new Set<Protocol>();
  /** What serves it in the cloud, the first that was told: rows would change with each batch where several share the work. */
  resourceId: string | null = null;
  /** GraphQL operations called. */
  operations = new GraphqlOperations();
  /** Most exchanges are like the one before. */
  #last: Look | null = null;

  /** Takes one exchange; true when it was of a new kind. */
  see(source: string, exchange: Exchange): boolean {
    const { requestBody, responseBody, status } = exchange;
    const request = requestBody?.mediaType ?? null;
    const response = responseBody?.mediaType ?? null;
    const isNewResource = this.resourceId === null && exchange.resourceId !== undefined;
    if (isNewResource) this.resourceId = storable(exchange.resourceId ?? '');
    const last = this.#last;
    const isGraphql = this.operations.observe(exchange);
    const isNew = this.operations.isChanged || isNewResource;
    this.operations.isChanged = false;
    const isRepeated = last !== null && last.source === source && last.status === status && last.request === request && last.response === response;
    // GraphQL is seen from bodies, SOAP from a header.
    if (isRepeated && isGraphql === this.protocols.has('GraphQL') && (requestBody === null || !MAY_DIFFER.test(request ?? ''))) return isNew;
    this.#last = { source, status, request, response };
    const before = this.#size;
    const requestType = request === null ? '' : mediaTypeOf(request);
    const responseType = response === null ? '' : mediaTypeOf(response);
    if (this.sources.size < MOST_WORDS) this.sources.add(source);
    if (this.contentTypes.size < MOST_WORDS) {
      if (requestType !== '') this.contentTypes.add(storable(requestType.slice(0, LONGEST_TYPE)));
      if (responseType !== '') this.contentTypes.add(storable(responseType.slice(0, LONGEST_TYPE)));
      else if (responseBody !== null && responseBody.text !== null && responseBody.text !== '') this.contentTypes.add(UNTOLD);
    }
    this.seeCode(status);
    addProtocols(this.protocols, exchange, requestType, responseType, isGraphql);
    return isNew || this.#size !== before;
  }

  /** Takes the code of an answer alone; true when it is a new one. */
  seeCode(status: number): boolean {
    if (this.responseCodes.has(status) || this.responseCodes.size >= MOST_CODES) return false;
    this.responseCodes.add(status);
    return true;
  }

  merge(other: EndpointKinds): void {
    this.operations.merge(other.operations);
    this.resourceId ??= other.resourceId;
    for (const source of other.sources) if (this.sources.size < MOST_WORDS) this.sources.add(source);
    for (const type of other.contentTypes) if (this.contentTypes.size < MOST_WORDS) this.contentTypes.add(type);
    for (const code of other.responseCodes) if (this.responseCodes.size < MOST_CODES) this.responseCodes.add(code);
    for (const protocol of other.protocols) this.protocols.add(protocol);
  }

  get #size(): number {
    return this.sources.size + this.contentTypes.size + this.responseCodes.size + this.protocols.size;
  }
}
