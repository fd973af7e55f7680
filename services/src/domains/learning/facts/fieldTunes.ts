import type { LearnedParameter } from '@palisade/engine/parameters/learnedParameter.ts';
import type { ParameterSide } from '@palisade/engine/parameters/place.ts';
import { dataTypeNamed } from '@palisade/engine/sensitive/dataTypes.ts';

export const TUNE_TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const;
type TuneType = (typeof TUNE_TYPES)[number];

/** What a person says of a parameter. What is absent stays as learned. */
export interface TuneMetadata {
  readonly type: TuneType;
  readonly required?: boolean;
  readonly objectId?: boolean;
  readonly sensitive?: boolean;
  /** Sensitive data type, when sensitive. */
  readonly dataType?: string;
  /** Limits of values, which the exported document says. */
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Expectations of values: kept with the parameter. */
  readonly enumSize?: number;
  readonly suspiciousChars?: readonly string[];
  readonly stringsToHash?: readonly string[];
  readonly validCodes?: readonly number[];
  readonly idor?: boolean;
}

/** A parameter of an endpoint as a person described it. */
export interface FieldTune {
  readonly id: string;
  readonly side: ParameterSide;
  readonly location: 'header' | 'query' | 'body';
  /** Empty outside bodies. */
  readonly contentType: string;
  readonly name: string;
  readonly metadata: TuneMetadata;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const isOf = (tune: FieldTune, p: LearnedParameter): boolean =>
  p.side === tune.side &&
  p.location === tune.location &&
  p.contentType === tune.contentType &&
  p.name === tune.name;

/**
 * Parameters as learned with what people said over it; parameters that were only described come
 * last.
 */
export function tuneParameters(
  learned: readonly LearnedParameter[],
  tunes: readonly FieldTune[],
): readonly LearnedParameter[] {
  if (tunes.length === 0) return learned;
  const tuned = learned.map((parameter) => {
    const tune = tunes.find((each) => isOf(each, parameter));
    return tune === undefined ? parameter : apply(parameter, tune);
  });
  const unseen = tunes.filter((tune) => !learned.some((parameter) => isOf(tune, parameter)));
  return [...tuned, ...unseen.map((tune) => apply(neverSeen(tune), tune))];
}

/** The same for some of the parameters: none is added. */
export const tuneSome = (
  learned: readonly LearnedParameter[],
  tunes: readonly FieldTune[],
): readonly LearnedParameter[] =>
  tunes.length === 0 ? learned : tuneParameters(learned, tunes).slice(0, learned.length);

function apply(learned: LearnedParameter, { metadata }: FieldTune): LearnedParameter {
  const { type, required, objectId, sensitive, dataType } = metadata;
  const category = dataType === undefined ? undefined : dataTypeNamed(dataType)?.category;
  return {
    ...learned,
    type,
    format: type === learned.type ? learned.format : null,
    confidence: 1,
    isMixed: false,
    otherTypes: [],
    required: required ?? learned.required,
    objectId: objectId ?? learned.objectId,
    ...(sensitive === false && { sensitive: false, dataType: null, dataCategories: [] }),
    ...(sensitive === true && {
      sensitive: true,
      dataType: dataType ?? learned.dataType,
      dataCategories: category === undefined ? learned.dataCategories : [category],
    }),
    tuned: true,
  };
}

function neverSeen({
  side,
  location,
  contentType,
  name,
  metadata,
  at,
}: FieldTune): LearnedParameter {
  const statusClass = side === 'response' ? '2xx' : '';
  return {
    side,
    location,
    contentType,
    statusClass,
    name,
    key: [side, location, contentType, statusClass, name].join('|'),
    type: metadata.type,
    format: null,
    isMixed: false,
    otherTypes: [],
    confidence: 1,
    required: false,
    occurrences: 0,
    opportunities: null,
    presence: null,
    distinctValues: 0,
    range: null,
    quantiles: null,
    lengths: null,
    length99: null,
    charClasses: [],
    usualClasses: [],
    enumValues: null,
    items: null,
    isMap: false,
    samples: [],
    sensitive: false,
    dataType: null,
    dataCategories: [],
    objectId: false,
    firstSeenAt: at,
    lastSeenAt: at,
  };
}
