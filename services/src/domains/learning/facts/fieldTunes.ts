import type { LearnedParameter } from '@palisade/engine/parameters/learnedParameter.ts';
import type { ParameterLocation, ParameterSide } from '@palisade/engine/parameters/place.ts';
import { dataTypeNamed } from '@palisade/engine/sensitive/dataTypes.ts';
import { SAID_BY_PERSON } from '@palisade/engine/sensitive/typeEvidence.ts';
import { isMasked, maskValue, shapeOf } from '@palisade/engine/sensitive/maskValue.ts';
import type { PrivacyOption } from '@palisade/engine/sensitive/own/ownTypes.ts';

export const TUNE_TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const;
type TuneType = (typeof TUNE_TYPES)[number];

/** What a person says of a parameter. What is absent stays as learned. */
export interface TuneMetadata {
  /** Absent where a decision was about its data alone. */
  readonly type?: TuneType;
  readonly required?: boolean;
  readonly objectId?: boolean;
  readonly sensitive?: boolean;
  /** Sensitive data type, when sensitive. */
  readonly dataType?: string;
  /** Of that type when it was decided; as the product has them where they are absent. */
  readonly dataCategories?: readonly string[];
  readonly privacy?: PrivacyOption;
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
  readonly location: ParameterLocation;
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
 * last. A path has those of its template and no others.
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
  const unseen = tunes.filter(
    (tune) => tune.location !== 'path' && !learned.some((parameter) => isOf(tune, parameter)),
  );
  return [...tuned, ...unseen.map((tune) => apply(neverSeen(tune), tune))];
}

/** The same for some of the parameters: none is added. */
export const tuneSome = (
  learned: readonly LearnedParameter[],
  tunes: readonly FieldTune[],
): readonly LearnedParameter[] =>
  tunes.length === 0 ? learned : tuneParameters(learned, tunes).slice(0, learned.length);

function apply(learned: LearnedParameter, { metadata }: FieldTune): LearnedParameter {
  const { type, required, objectId } = metadata;
  return {
    ...learned,
    ...(type !== undefined && {
      type,
      format: type === learned.type ? learned.format : null,
      confidence: 1,
      isMixed: false,
      otherTypes: [],
    }),
    required: required ?? learned.required,
    objectId: objectId ?? learned.objectId,
    ...dataOf(learned, metadata),
    tuned: true,
  };
}

/** What data a parameter holds as a person said it, and no more of its values than that allows. */
function dataOf(learned: LearnedParameter, metadata: TuneMetadata): Partial<LearnedParameter> {
  const { sensitive, dataType } = metadata;
  if (sensitive === undefined) return {};
  if (!sensitive) return { sensitive, dataType: null, dataCategories: [], typeEvidence: null };
  const known = dataType === undefined ? undefined : dataTypeNamed(dataType);
  const categories = metadata.dataCategories ?? (known && [known.category]);
  const privacy = metadata.privacy ?? known?.privacyDefault ?? 'mask';
  const hide = (value: string): string =>
    isMasked(value)
      ? value
      : privacy === 'mask' && known !== undefined
        ? maskValue(value, known)
        : shapeOf(value);
  return {
    sensitive,
    dataType: dataType ?? learned.dataType,
    dataCategories: categories ?? learned.dataCategories,
    ...(dataType !== undefined && { typeEvidence: SAID_BY_PERSON }),
    ...(privacy !== 'clear' && {
      samples: learned.samples.map(hide),
      range: null,
      quantiles: null,
      enumValues: null,
    }),
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
    type: metadata.type ?? 'string',
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
    typeEvidence: null,
    objectId: false,
    firstSeenAt: at,
    lastSeenAt: at,
  };
}
