export const DRIFT_KINDS = [
  'undocumentedParameter',
  'missingRequired',
  'type',
  'value',
  'undocumentedStatus',
  'undocumentedContentType',
  'authentication',
] as const;

export type DriftKind = (typeof DRIFT_KINDS)[number];

/** One disagreement between what is documented and what was seen. */
export interface Drift {
  readonly kind: DriftKind;
  readonly side: 'request' | 'response';
  readonly location: string;
  /** Name of the parameter; the status, content type or credential otherwise. */
  readonly name: string;
  readonly contentType: string;
  readonly statusClass: string;
  /** What the document says, in words of the document. */
  readonly documented: string;
  /** What was seen. */
  readonly seen: string;
  /** 0..1 of the messages that disagree, or null where that is not counted. */
  readonly share: number | null;
}
