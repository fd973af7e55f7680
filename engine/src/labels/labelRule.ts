import {
  ENDPOINT_METADATA_KEYS,
  type EndpointMetadataKey,
  PATH_LOCATION,
} from '@palisade/vocabulary/labels.ts';

/**
 * Segments of the path template from `startIdx` up to, without, `endIdx`, joined by slashes; with
 * `isLastIdx` the last one alone.
 */
export interface PathLocation {
  readonly kind: 'pathLocation';
  readonly startIdx: number;
  readonly endIdx: number;
  readonly isLastIdx: boolean;
}

/** Each value of one thing known of the endpoint. */
interface EndpointMetadata {
  readonly kind: 'endpointMetadata';
  readonly metadataName: EndpointMetadataKey;
}

/** A rule whose labels come from the endpoints themselves. */
export type ValueRule = PathLocation | EndpointMetadata;

/** What a rule can read of an endpoint. */
export type LabelFacts = { readonly path: string } & Readonly<
  Partial<Record<EndpointMetadataKey, string | readonly string[] | null>>
>;

export interface RuleFault {
  /** Input that is wrong. */
  readonly field: 'startIdx' | 'endIdx' | 'metadataName';
  readonly message: string;
}

const { start, end } = PATH_LOCATION;
const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** What is wrong with where a rule takes its labels from, or null. */
export function ruleFault(rule: ValueRule): RuleFault | null {
  if (rule.kind === 'endpointMetadata') {
    return ENDPOINT_METADATA_KEYS.includes(rule.metadataName)
      ? null
      : {
          field: 'metadataName',
          message: `Choose what the labels come from: ${ENDPOINT_METADATA_KEYS.join(', ')}.`,
        };
  }
  if (rule.isLastIdx) return null;
  if (!isWithin(rule.startIdx, start))
    return {
      field: 'startIdx',
      message: `The start is a whole number from ${start.min} to ${start.max}.`,
    };
  if (!isWithin(rule.endIdx, end))
    return { field: 'endIdx', message: `The end is a whole number from ${end.min} to ${end.max}.` };
  return rule.endIdx > rule.startIdx
    ? null
    : { field: 'endIdx', message: 'The end must be greater than the start.' };
}
