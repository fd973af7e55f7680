import type { Body, Exchange, Pair } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { isSecretDocument } from '../sensitive/configuredSecrets.ts';
import { stackTraceIn } from '../sensitive/stackTraceIn.ts';
import { framesAsText, mayHaveFrames } from './framesAsText.ts';
import { observeXml } from './observeXml.ts';
import type { Budget, ParameterNode } from './parameterNode.ts';
import type { KeyedPlace, ParameterSide } from './place.ts';
import { isOfCards, readCards } from './readCards.ts';
import { readMultipart } from './readMultipart.ts';
import { isOfPages, readPage } from './readPage.ts';
import { findRecords, isOfRecords, readRecords } from './readRecords.ts';
import { readXml } from './readXml.ts';
import { isTransportHeader } from './transportHeaders.ts';
import type { Observing } from './valueStats.ts';

const MOST_ECHO_CHECKS = 200;
const LONGEST_COOKIES = 16_384;
const FORM = 'application/x-www-form-urlencoded';
const XML = /[/+]xml$/;
/** How a document begins that says what it is, where the answer does not. */
const XML_TEXT = /^\s{0,40}<\?xml\s[^>]{0,200}\?>\s{0,40}<(?!!doctype html|html\b)/i;
const SET_COOKIE = 'set-cookie';
const MULTIPART = 'multipart/form-data';
const FAILED: ReadonlySet<string> = new Set(['4xx', '5xx']);

export const isSetCookie = ([name]: Pair): boolean => name === SET_COOKIE;

/** Reads the parts of one message after the other into the trees of their places. */
export class MessageReader {
  readonly #budget: Budget;
  /** Number of the exchange, to tell repeats of `?a=1&a=2`. */
  #turn = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** What follows is of another exchange. */
  begin(): void {
    this.#turn++;
  }

  headers(
    root: ParameterNode,
    headers: readonly Pair[],
    side: ParameterSide,
    observing: Observing,
  ): void {
    for (const [name, value] of headers)
      if (!isTransportHeader(name, side)) this.pair(root, name, value, observing, null, true);
  }

  cookies(root: ParameterNode, exchange: Exchange, observing: Observing): void {
    for (const [header, value] of exchange.requestHeaders) {
      if (header !== 'cookie' || value.length > LONGEST_COOKIES) continue;
      for (const part of value.split(';', 100)) {
        const equals = part.indexOf('=');
        if (equals > 0)
          this.pair(
            root,
            part.slice(0, equals).trim(),
            part.slice(equals + 1).trim(),
            observing,
            null,
          );
      }
    }
  }

  setCookies(root: ParameterNode, exchange: Exchange, observing: Observing): void {
    for (const [header, value] of exchange.responseHeaders) {
      if (header !== SET_COOKIE) continue;
      const equals = value.indexOf('=');
      const end = value.indexOf(';');
      if (equals > 0)
        this.pair(
          root,
          value.slice(0, equals).trim(),
          value.slice(equals + 1, end < 0 ? undefined : end),
          observing,
          null,
        );
    }
  }

  body(root: ParameterNode, place: KeyedPlace, body: Body, observing: Observing): void {
    const json = jsonBody(body);
    const { contentType } = place;
    if (json !== undefined) {
      const isTraced = FAILED.has(place.statusClass) && mayHaveFrames(body.text ?? '');
      root.observeJson(isTraced ? framesAsText(json) : json, observing, this.#budget);
    } else if (body.text !== null && isXml(contentType, body.text))
      this.#xml(root, body.text, observing);
    else if (
      place.side === 'request' &&
      body.text !== null &&
      (contentType === FORM || contentType === MULTIPART)
    ) {
      root.objects++;
      const fields = contentType === FORM ? readQuery(body.text) : readMultipart(body.text);
      for (const [name, value] of fields) this.pair(root, name, value, observing, null);
    } else {
      const told = body.text === null ? undefined : toldByText(place, body.text);
      if (told === undefined) root.present++;
      else root.observeJson(told, observing, this.#budget);
    }
  }

  #xml(root: ParameterNode, text: string, observing: Observing): void {
    const element = readXml(text);
    if (element === null) root.present++;
    else
      observeXml(
        root,
        { name: '', attributes: [], children: [element], text: '' },
        observing,
        this.#budget,
      );
  }

  /** @param echo a body that may repeat the value, as answers do with the ids they were asked for */
  pair(
    root: ParameterNode,
    name: string,
    value: string,
    observing: Observing,
    echo: Body | null,
    isHeader = false,
  ): void {
    if (observing.payloads?.has(name) === true) return;
    const node = root.nodeOf(name, this.#budget, observing.own, isHeader);
    if (node === null) return;
    if (node.turn !== this.#turn || node === root.map) node.present++;
    node.turn = this.#turn;
    const stats = node.statsWithin(this.#budget);
    if (stats === null) return;
    stats.observeText(value, true, observing);
    if (
      echo !== null &&
      stats.echoes === 0 &&
      node.present <= MOST_ECHO_CHECKS &&
      value.length > 0 &&
      echo.text?.includes(value) === true
    )
      stats.echoes++;
  }
}

const isXml = (contentType: string, text: string): boolean =>
  XML.test(contentType) || (contentType === '' && XML_TEXT.test(text));

/**
 * What a body that has no form of its own says: its records, that it is a secret as a whole, or
 * where the program failed. Undefined where it says nothing.
 */
function toldByText({ side, contentType, statusClass }: KeyedPlace, text: string): unknown {
  if (isOfRecords(contentType)) return readRecords(contentType, text) ?? undefined;
  if (isOfCards(contentType)) return readCards(text) ?? undefined;
  if (side !== 'response') return undefined;
  if (isSecretDocument(text)) return text;
  if (FAILED.has(statusClass)) return stackTraceIn(text) ?? undefined;
  if (isOfPages(contentType)) return readPage(text) ?? undefined;
  return findRecords(contentType, text) ?? undefined;
}
