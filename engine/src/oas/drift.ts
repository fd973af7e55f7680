import type { ParameterEvidence, PlaceEvidence } from '../parameters/parameterEvidence.ts';
import type { AuthenticationStatsJson } from '../authentication/authenticationStats.ts';
import { isTransportHeader } from '../parameters/transportHeaders.ts';
import type { DocumentedParameter, DocumentedPlace, OperationDetail } from './apiDocument.ts';
import { authenticationDrift, statusDrift } from './answerDrift.ts';
import type { Drift, DriftKind } from './driftKinds.ts';
import { isGatewayHeader } from './gatewayHeaders.ts';
import { valueDrift } from './valueDrift.ts';

/** Everything that was learned of an endpoint and can be compared. */
export interface EndpointTraffic {
  readonly places: readonly PlaceEvidence[];
  readonly statuses: readonly number[];
  readonly authentication: AuthenticationStatsJson | null;
  /** First four bytes of the company's hash key as a number: values are compared by their hash. */
  readonly seed: number;
}

/** Share of messages from which on a disagreement counts. */
export const DRIFT_SHARE = 0.01;

/**
 * Where traffic disagrees with every operation that claims it: several documents may describe one
 * path, and one document may tell operations of a path apart by their query.
 */
export function driftAcross(
  details: readonly OperationDetail[],
  traffic: EndpointTraffic,
): readonly Drift[] {
  const [first = [], ...others] = details.map((detail) => driftOf(detail, traffic));
  const keys = others.map((drifts) => new Set(drifts.map(keyOf)));
  return first.filter((drift) => keys.every((known) => known.has(keyOf(drift))));
}

const keyOf = ({ kind, side, location, name, contentType, statusClass }: Drift): string =>
  [kind, side, location, name, contentType, statusClass].join('|');

/**
 * Where an operation and its traffic disagree. Requests that were refused (4xx) never taught the
 * evidence, so they do not count.
 */
function driftOf(detail: OperationDetail, traffic: EndpointTraffic): readonly Drift[] {
  return [
    ...traffic.places.flatMap((place) => placeDrift(detail, place, traffic.seed)),
    ...statusDrift(detail, traffic.statuses),
    ...authenticationDrift(detail, traffic.authentication),
  ];
}

function placeDrift(detail: OperationDetail, place: PlaceEvidence, seed: number): Drift[] {
  if (place.messages === 0 && place.parameters.length === 0) return [];
  const documented =
    place.location === 'body' ? documentedBody(detail, place) : documentedFlat(detail, place);
  if (documented === null) return [];
  if (documented === 'undocumented') return [contentTypeDrift(detail, place)];
  const named = new Map(documented.parameters.map((parameter) => [parameter.name, parameter]));
  const drift: Drift[] = [];
  // An object that is not documented is reported once, not again for each of its properties; it comes
  // before them.
  const unknown: string[] = [];
  for (const evidence of place.parameters) {
    if (
      unknown.some(
        (name) => evidence.name.startsWith(`${name}.`) || evidence.name.startsWith(`${name}[]`),
      )
    )
      continue;
    const parameter = named.get(evidence.name);
    if (parameter !== undefined) drift.push(...valueDrift(parameter, evidence, place, seed));
    else if (documented.isClosed && !isKnownOtherwise(detail, documented, named, place, evidence)) {
      unknown.push(evidence.name);
      drift.push(
        make(
          'undocumentedParameter',
          place,
          evidence.name,
          'not documented',
          'seen',
          shareOf(evidence, place),
        ),
      );
    }
  }
  for (const parameter of documented.parameters)
    if (parameter.required && place.location !== 'path') drift.push(...missing(parameter, place));
  return drift;
}

interface Comparable {
  readonly parameters: readonly DocumentedParameter[];
  readonly open: ReadonlySet<string>;
  /** Whether a name that is not documented is a disagreement. */
  readonly isClosed: boolean;
}

function documentedFlat(
  detail: OperationDetail,
  { side, location, statusClass }: PlaceEvidence,
): Comparable | null {
  const all = detail.parameters.filter(
    (parameter) => parameter.side === side && parameter.location === location,
  );
  const parameters = side === 'request' ? all : ofClass(all, statusClass);
  // Cookies and headers of answers are rarely documented; their absence from a document says
  // nothing.
  return {
    parameters,
    open: new Set(),
    isClosed: location === 'query' || (location === 'header' && side === 'request'),
  };
}

function documentedBody(
  detail: OperationDetail,
  { side, contentType, statusClass }: PlaceEvidence,
): Comparable | 'undocumented' | null {
  const bodies = detail.places.filter((place) => place.side === side);
  const places = side === 'request' ? bodies : ofClass(bodies, statusClass);
  if (places.length === 0) return side === 'request' ? 'undocumented' : null;
  const fitting = places.filter((place) => fits(place.contentType, contentType));
  if (fitting.length === 0) return contentType === '' ? null : 'undocumented';
  const parameters = detail.parameters.filter(
    (parameter) => parameter.location === 'body' && fitting.some((place) => isIn(parameter, place)),
  );
  return {
    parameters: united(parameters, fitting),
    open: new Set(fitting.flatMap((place) => place.open)),
    isClosed: true,
  };
}

const isIn = (parameter: DocumentedParameter, place: DocumentedPlace): boolean =>
  parameter.side === place.side &&
  parameter.contentType === place.contentType &&
  parameter.statusClass === place.statusClass;

/** What is documented for a class of statuses, else for any. */
function ofClass<Item extends { readonly statusClass: string }>(
  items: readonly Item[],
  statusClass: string,
): readonly Item[] {
  const own = items.filter((item) => item.statusClass === statusClass);
  return own.length > 0 ? own : items.filter((item) => item.statusClass === 'default');
}

/** Whether a documented media type, with its wildcards, takes the one that was seen. */
function fits(documented: string, seen: string): boolean {
  if (documented === seen || documented === '*/*' || documented === '*') return true;
  return documented.endsWith('/*') && seen.startsWith(documented.slice(0, -1));
}

/**
 * One parameter a name: where several bodies fit, a name allows what any of them allows and is
 * required when all require it.
 */
function united(
  parameters: readonly DocumentedParameter[],
  places: readonly DocumentedPlace[],
): readonly DocumentedParameter[] {
  if (places.length === 1) return parameters;
  return [...Map.groupBy(parameters, ({ name }) => name).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const isAny = same.some(({ types }) => types.length === 0);
    return [
      {
        ...first,
        types: isAny ? [] : [...new Set(same.flatMap(({ types }) => types))],
        required: same.length >= places.length && same.every(({ required }) => required),
        values: same.every(({ values }) => values !== null)
          ? same.flatMap(({ values }) => values ?? [])
          : null,
      },
    ];
  });
}

function isKnownOtherwise(
  detail: OperationDetail,
  { open }: Comparable,
  named: ReadonlyMap<string, unknown>,
  place: PlaceEvidence,
  { name }: ParameterEvidence,
): boolean {
  if (place.location === 'header')
    return (
      isTransportHeader(name, place.side) ||
      isGatewayHeader(name) ||
      detail.credentialNames.includes(name)
    );
  if (place.location !== 'body')
    return detail.credentialNames.includes(name) || isDeep(named, name);
  if (open.has('')) return true;
  // An object or list whose properties are documented may be documented itself by no more than
  // them.
  for (let end = 1; end <= name.length; end++) {
    const next = name[end];
    if ((end === name.length || next === '.' || next === '[') && open.has(name.slice(0, end)))
      return true;
  }
  const map = name.indexOf('{}');
  const prefix = map < 0 ? name : name.slice(0, map);
  for (const known of named.keys())
    if (
      known.length > prefix.length &&
      known.startsWith(prefix) &&
      (map >= 0 || known[prefix.length] === '.' || known[prefix.length] === '[')
    )
      return true;
  return false;
}

/** `filter[name][eq]` where `filter` or `filter[name]` is documented. */
function isDeep(named: ReadonlyMap<string, unknown>, name: string): boolean {
  for (let at = name.lastIndexOf('['); at > 0; at = name.lastIndexOf('[', at - 1))
    if (named.has(name.slice(0, at)) || named.has(`${name.slice(0, at)}[]`)) return true;
  return false;
}

function missing(parameter: DocumentedParameter, place: PlaceEvidence): Drift[] {
  if (parameter.location === 'header' && isTransportHeader(parameter.name, place.side)) return [];
  const evidence = place.parameters.find(({ name }) => name === parameter.name);
  const parents = evidence?.parents ?? parentsOf(parameter.name, place);
  // Keys that are data were learned as one, so a single one of them cannot be found again.
  if (
    evidence === undefined &&
    place.parameters.some(
      ({ name }) =>
        name ===
        `${parameter.name.slice(0, Math.max(0, parameter.name.lastIndexOf('.')))}.{}`.replace(
          /^\./,
          '',
        ),
    )
  )
    return [];
  const absent = parents - (evidence?.present ?? 0);
  if (parents <= 0 || absent < Math.max(1, parents * DRIFT_SHARE)) return [];
  return [
    make(
      'missingRequired',
      place,
      parameter.name,
      'required',
      evidence === undefined ? 'never seen' : `missing in ${absent} of ${parents}`,
      absent / parents,
    ),
  ];
}

/** Times the parent of a name that was never seen was there. */
function parentsOf(name: string, place: PlaceEvidence): number {
  if (place.location !== 'body') return place.objects;
  const dot = name.lastIndexOf('.');
  if (name.endsWith('[]') || name.endsWith('{}')) return -1;
  if (dot < 0) return name.includes('[') ? -1 : place.objects;
  return place.parameters.find((evidence) => evidence.name === name.slice(0, dot))?.objects ?? -1;
}

function shareOf(
  { present, parents }: ParameterEvidence,
  { messages }: PlaceEvidence,
): number | null {
  const of = parents > 0 ? parents : messages;
  return of > 0 && parents !== -1 ? Math.min(1, present / of) : null;
}

function contentTypeDrift(detail: OperationDetail, place: PlaceEvidence): Drift {
  const known = detail.places
    .filter(({ side }) => side === place.side)
    .map(({ contentType }) => contentType);
  return make(
    'undocumentedContentType',
    place,
    place.contentType === '' ? 'unknown' : place.contentType,
    known.length === 0 ? 'no body' : [...new Set(known)].join(', '),
    place.contentType === '' ? 'a body' : place.contentType,
    null,
  );
}

function make(
  kind: DriftKind,
  {
    side,
    location,
    contentType,
    statusClass,
  }: Pick<PlaceEvidence, 'side' | 'location' | 'contentType' | 'statusClass'>,
  name: string,
  documented: string,
  seen: string,
  share: number | null,
): Drift {
  return { kind, side, location, name, contentType, statusClass, documented, seen, share };
}
