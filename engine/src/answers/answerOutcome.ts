import type { OutcomeKind } from '@palisade/vocabulary/attackTypes.ts';
import { isFarLarger } from '../anomalies/answerAnomalies.ts';
import type { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import type { Signal } from '../behaviour/signal.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { DATA_TYPES } from '../sensitive/dataTypes.ts';
import { type AnswerContent, answerContent, bodyKind } from './answerContent.ts';
import { contradictionOf } from './contradiction.ts';
import type { AnswerOutcome, AnswerField, ConsumedType, OutcomeReason } from './outcome.ts';
import { gainedSession, proofOf } from './proof.ts';

/** What is known beside the exchange. */
export interface Circumstances {
  readonly traffic: EndpointTraffic | null;
  /**
   * Bytes of the largest answer that the caller was given there before; 0 where it was given none.
   */
  readonly largest: number;
  readonly isSignIn: boolean;
  readonly signals: readonly Signal[];
}

/** Times the usual number, and so many more, that are no longer chance. */
const FAR = { times: 3, rows: 2, values: 2 } as const;
/** Values of a type that never came before, and fields, that are no longer chance. */
const NEW = { values: 3, fields: 3 } as const;
const OF_CALLER = 2;
const MOST = { fields: 40, name: 120 } as const;
const AGAINST: ReadonlySet<OutcomeKind> = new Set(['error', 'empty', 'page', 'redirect']);

export const speaksAgainst = ({ kind }: OutcomeReason): boolean => AGAINST.has(kind);

/** Reads the answer to an attempt; null where the record does not show it. */
export function answerOutcome(exchange: Exchange, known: Circumstances): AnswerOutcome | null {
  if (exchange.unseen !== undefined) return null;
  const content = answerContent(exchange);
  const usual = known.traffic?.answers.isKnown === true ? known.traffic : null;
  const consumption = consumptionOf(content, usual);
  const fields = fieldsOf(content, consumption, usual);
  const against = contradictionOf(exchange, content, usual, known.traffic === null);
  const isGiven = exchange.status >= 200 && exchange.status < 300;
  const reasons = [...proofOf(exchange, known.signals)];
  const session = gainedSession(exchange, content, usual, known.isSignIn);
  if (session !== null) reasons.push(session);
  if (against !== null && session === null) reasons.push(against);
  if (usual !== null && (isGiven || consumption.some(isMany))) {
    reasons.push(...gains(exchange, content, usual, known.largest, consumption, fields));
  }
  return { reasons, consumption, fields: fields.slice(0, MOST.fields) };
}

/** An error that carries a table of persons is a table. */
const isMany = ({ isUnusual, values }: ConsumedType): boolean => isUnusual && values > 4;

function consumptionOf({ values }: AnswerContent, usual: EndpointTraffic | null): ConsumedType[] {
  return [...values]
    .flatMap(([index, count]): ConsumedType[] => {
      const type = DATA_TYPES[index];
      if (type === undefined) return [];
      const most = usual === null ? null : Math.floor(usual.answers.valuesOf(index));
      const isUnusual = most !== null && count > most * FAR.times + (most === 0 ? 0 : FAR.values);
      return [{ type: type.name, category: type.category, values: count, usual: most, isUnusual }];
    })
    .toSorted((a, b) => Number(b.isUnusual) - Number(a.isUnusual) || b.values - a.values);
}

function fieldsOf(
  { fields }: AnswerContent,
  consumption: readonly ConsumedType[],
  usual: EndpointTraffic | null,
): AnswerField[] {
  const unusual = new Set(consumption.filter((each) => each.isUnusual).map(({ type }) => type));
  const found: AnswerField[] = [];
  for (const [name, types] of fields) {
    const isNew = usual !== null && !usual.answers.hasField(name);
    if (!isNew && types.size === 0) continue;
    const [index] = types;
    const type = index === undefined ? null : (DATA_TYPES[index]?.name ?? null);
    const isUnusual = type !== null && unusual.has(type);
    found.push({ name: name.slice(0, MOST.name), isNew, type, isUnusual });
  }
  const rank = ({ isNew, isUnusual }: AnswerField): number => Number(isUnusual) * 2 + Number(isNew);
  return found.toSorted((a, b) => rank(b) - rank(a));
}

function gains(
  { responseBody }: Exchange,
  { rows }: AnswerContent,
  usual: EndpointTraffic,
  largest: number,
  consumption: readonly ConsumedType[],
  fields: readonly AnswerField[],
): OutcomeReason[] {
  const reasons: OutcomeReason[] = [];
  const bytes = responseBody?.size ?? -1;
  const isOfCaller = largest > 0 && bytes >= 0 && bytes <= OF_CALLER * largest;
  const usualRows = Math.floor(usual.answers.rows);
  if (!isOfCaller && rows > usualRows * FAR.times + FAR.rows) {
    reasons.push({ kind: 'rows', value: rows, usual: usualRows, detail: '' });
  }
  const usualBytes = usual.usualSize;
  const isPage = responseBody !== null && bodyKind(responseBody) === '#html';
  if (!isOfCaller && !isPage && isFarLarger(bytes, usualBytes)) {
    reasons.push({ kind: 'bytes', value: bytes, usual: Math.floor(usualBytes), detail: '' });
  }
  for (const { type, values, usual: most, isUnusual } of consumption) {
    const isInNew = fields.some((field) => field.isNew && field.type === type);
    if (!isUnusual || (isOfCaller && !isInNew)) continue;
    if (values >= NEW.values || isInNew) {
      reasons.push({ kind: 'values', value: values, usual: most, detail: type });
    }
  }
  const added = fields.filter(({ isNew }) => isNew);
  if (added.length >= NEW.fields) {
    const names = added.slice(0, NEW.fields).map(({ name }) => name);
    reasons.push({ kind: 'fields', value: added.length, usual: 0, detail: names.join(', ') });
  }
  return reasons;
}
