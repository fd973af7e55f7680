import { PRODUCT_PRIVACY } from '../sensitive/privacy.ts';
import { shownName } from './shownName.ts';
import type { Anomaly } from '../anomalies/anomaly.ts';
import { type Baseline, fieldAt, mayHold } from '../anomalies/baseline.ts';
import { hashOf, keyOf } from '../behaviour/keys.ts';
import { ACTOR, ACTOR_BITS } from '../behaviour/layouts.ts';
import type { Records } from '../behaviour/records.ts';
import type { Signal } from '../behaviour/signal.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { injectionFindings } from '../facts/injectionFindings.ts';
import { charClasses } from '../parameters/charClasses.ts';
import { isFileName, isOddName, signaturesIn } from '../signatures/findSignatures.ts';
import {
  fieldSignatures,
  type FieldSignatures,
  type LearnedAt,
  requestSignatures,
} from '../signatures/requestSignatures.ts';
import {
  type LearnedContent,
  type SignaturePlace,
  SUSPECT_WEIGHT,
} from '../signatures/signature.ts';
import { beyondCode } from '../signatures/codePlaces.ts';
import { isErrorReport } from '../signatures/errorReports.ts';
import { beyondStatements } from '../signatures/sql/statementPlaces.ts';
import type { Observed } from './observed.ts';
import { type RuleViolation, ruleViolations } from './ruleViolation.ts';
import type { EndpointTuning } from './tuning.ts';

/** One request says so much at most, and one that was sent before so little. */
const MOST = 7;
const AGAIN = 0.5;
/** Weight of an input that the server behind it reacted to, if only with an error. */
const ANSWERED = 10;
/**
 * Minutes for which a request is remembered as sent before: from the first on, since a midnight
 * between two would tell them apart by the clock.
 */
const DAY = 1_440;
const LONGEST_NAME = 80;
/**
 * What a text has to have that somebody wrote to others, where texts are as long as that: payloads are
 * shorter, or come one after the other.
 */
const TEXT = { length: 40, words: 6, usual: 20, seen: 10 } as const;
/** A word as sentences have them, which markup and calls have none of. */
const WORD = /(?<![^\s"'(])\p{L}{2,}(?=[\s.,;:!?)"']|$)/gu;
/** Values from which on one knows what a field normally holds. */
const ENOUGH_SEEN = 30;

/**
 * Fields of a request that hold signatures, weighed by what they normally hold.
 * @param tuned what people said of the endpoint: signatures in fields that they named say nothing
 * @param pathValues of the endpoint that has the path, whose own words are no input; null when none
 * has it
 */
export function suspectFields(
  exchange: Exchange,
  pathValues: Observed['pathValues'] | null,
  baseline: Baseline | null,
  anomalies: readonly Anomaly[],
  tuned: EndpointTuning | null = null,
): readonly FieldSignatures[] {
  const learnedAt = (place: SignaturePlace): LearnedContent | undefined =>
    learnedContent(place, baseline, anomalies);
  const all = requestSignatures(exchange, learnedAt, pathValues !== null);
  const found = pathValues === null ? all : inPath(all, pathValues, learnedAt);
  if (found.length === 0) return found;
  const isReport = (): boolean => isErrorReport(exchange, baseline);
  return found.flatMap((field) => {
    if (isPlainName(exchange, field, pathValues === null) || tuned?.allowsInjection(field) === true)
      return [];
    if (isNewName(baseline, field.place)) return field;
    if (pathValues === null)
      // The first request to an endpoint: a path that is answered has words of the API, for the most part.
      return isAnsweredWell(exchange)
        ? (beyondCode({ path: exchange.path, values: [] }, field, isReport) ?? [])
        : field;
    const at = { path: exchange.path, values: pathValues };
    const left = beyondStatements(at, field, learnedAt(field.place));
    return left === null ? [] : (beyondCode(at, left, isReport) ?? []);
  });
}

/**
 * What the fields of a request, as `suspectFields` finds them, come to; null when they are nothing.
 * Whether it succeeded is for the answer to say (`answers/answerOutcome.ts`).
 */
export function injectionSignal(
  actors: Records,
  actor: number,
  exchange: Exchange,
  fields: readonly FieldSignatures[],
  baseline: Baseline | null = null,
): Signal | null {
  if (fields.length === 0) return null;
  const most = Math.max(...fields.map(({ weight: each }) => each));
  if (most < SUSPECT_WEIGHT) return null;
  const violations = ruleViolations(fields);
  const [worst] = violations;
  if (worst === undefined) return null;
  const minute = Math.floor(exchange.startedAt / 60_000);
  if (minute - actors.word(actor, ACTOR.payloadsFrom) >= DAY) {
    actors.setWord(actor, ACTOR.payloadsFrom, minute);
    actors.clear(actor, ACTOR.payloadBits, ACTOR.payloadBits + ACTOR_BITS.payloads);
  }
  const isNew = actors.mark(
    actor,
    ACTOR.payloadBits,
    ACTOR_BITS.payloads,
    hashOf(requestKey(exchange, fields)),
  );
  const type =
    worst.family === 'prototypePollution'
      ? 'massAssignment'
      : worst.family === 'scanner'
        ? 'pathScan'
        : 'injection';
  const isThrough = isAnswered(exchange);
  const weight = isThrough ? ANSWERED : isNew ? Math.min(MOST, most) : AGAIN;
  const isQuoted =
    !isThrough &&
    isAnsweredWell(exchange) &&
    fields.every((field) => field.weight < SUSPECT_WEIGHT || isWritten(field, baseline));
  return {
    type,
    weight,
    isProven: false,
    isSuccess: false,
    message: `${placeName(worst)}: ${worst.message}`,
    violations,
    ...(isQuoted ? { isQuoted } : {}),
  };
}

/** Whether a field holds a text of several words where people write such texts. */
function isWritten({ place, value }: FieldSignatures, baseline: Baseline | null): boolean {
  if (baseline === null || place.location !== 'body' || value.length < TEXT.length) return false;
  const rule = fieldAt(baseline, place.location, place.name);
  return (
    rule !== null &&
    rule.seen >= TEXT.seen &&
    (rule.length99 ?? 0) >= TEXT.usual &&
    charClasses(rule.usual).includes('space') &&
    (value.match(WORD)?.length ?? 0) >= TEXT.words
  );
}

const isAnsweredWell = ({ status }: Exchange): boolean => status >= 200 && status < 300;

/** Whether an endpoint that is known well never had a field of that name in its query or body. */
function isNewName(baseline: Baseline | null, { location, name }: SignaturePlace): boolean {
  if (baseline?.isAvailable !== true) return false;
  if (location === 'query')
    return !baseline.open.has('query') && fieldAt(baseline, location, name) === null;
  return location === 'body' && baseline.bodies.size > 0 && !mayHold(baseline, name);
}

function learnedContent(
  { location, name }: SignaturePlace,
  baseline: Baseline | null,
  anomalies: readonly Anomaly[],
): LearnedContent | undefined {
  const rule = baseline === null ? null : fieldAt(baseline, location, name);
  if (rule === null || rule.seen < ENOUGH_SEEN) return undefined;
  return {
    charClasses: charClasses(rule.usual),
    length99: rule.length99,
    isAnomaly: anomalies.some(
      (anomaly) =>
        anomaly.name === name && anomaly.location === location && anomaly.anomaly === 'value',
    ),
  };
}

/** Signatures found elsewhere with those in the values of a path. */
function inPath(
  elsewhere: readonly FieldSignatures[],
  pathValues: Observed['pathValues'],
  learnedAt: LearnedAt,
): readonly FieldSignatures[] {
  let all = elsewhere;
  for (const { name, value } of pathValues) {
    if (signaturesIn(value).length === 0 && !isOddName(name) && !isFileName(name)) continue;
    const field = fieldSignatures(value, { location: 'path', name }, learnedAt);
    if (field !== null) all = [...all, field];
  }
  return all;
}

/**
 * Files and folders by plain names: of an unknown path that is looking around, and of the names in
 * a body no more than words.
 */
function isPlainName(
  { path, requestBody }: Exchange,
  { place, signatures }: FieldSignatures,
  isPathUnknown: boolean,
): boolean {
  if (
    place.name !== '' ||
    signatures.some(({ family }) => family !== 'pathTraversal' && family !== 'fileInclusion')
  )
    return false;
  return place.location === 'path'
    ? isPathUnknown && !/\.\.|[%\\]/.test(path)
    : place.location === 'body' && typeof jsonBody(requestBody) === 'object';
}

const placeName = ({ place }: RuleViolation): string =>
  place.name === ''
    ? place.location
    : `${place.location} ${shownName(place.location, place.name, PRODUCT_PRIVACY).slice(0, LONGEST_NAME)}`;

/**
 * Stands for what was sent: headers and cookies too, as far as they are suspect. The page that
 * somebody comes from repeats what they sent there.
 */
function requestKey(
  { path, query, requestBody }: Exchange,
  fields: readonly FieldSignatures[],
): number {
  let key = keyOf(path, 9);
  for (const { place, value } of fields)
    if (place.location === 'cookie' || (place.location === 'header' && place.name !== 'referer'))
      key = keyOf(value, hashOf(key) ^ keyOf(place.name, 9));
  for (const [name, value] of query) key = keyOf(value, hashOf(key) ^ keyOf(name, 9));
  return requestBody?.text == null ? key : keyOf(requestBody.text, hashOf(key));
}

/** Whether the answer shows that the input went through to what is behind. */
function isAnswered(exchange: Exchange): boolean {
  let isShown = false;
  injectionFindings(exchange, () => (isShown = true));
  return isShown;
}
