import type { Severity } from '@palisade/vocabulary/severities.ts';

type Cell = string | number | boolean | null | readonly (string | number)[];

/** A parameter as policies look at it. */
export interface EvaluatedParameter {
  readonly side: 'request' | 'response';
  readonly location: string;
  /** Media type; empty outside bodies. */
  readonly contentType: string;
  /** Such as 2xx; empty for requests. */
  readonly statusClass: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly sensitive: boolean;
  readonly dataType: string | null;
  readonly dataCategories: readonly string[];
  /** It names one of many objects. */
  readonly isObjectId: boolean;
  readonly enumValues: readonly string[] | null;
  /** Masked by the privacy option. */
  readonly samples: readonly string[];
}

/** A weakness found on the endpoint. */
export interface EvaluatedVulnerability {
  readonly name: string;
  readonly severity: Severity;
  readonly cweId: string | null;
  readonly cveId: string | null;
  /** What showed it, without any secret. */
  readonly seen: readonly string[];
}

/** One endpoint with everything that a policy can ask of it. */
export interface EvaluatedEndpoint {
  readonly id: string;
  /** Its own fields by key of the catalogue; dates in milliseconds since 1970. */
  readonly fields: Readonly<Record<string, Cell>>;
  readonly labels: readonly { readonly id: string; readonly name: string }[];
  readonly parameters: readonly EvaluatedParameter[];
  readonly vulnerabilities: readonly EvaluatedVulnerability[];
  /**
   * Whether headers and bodies were seen at all: without them nothing is concluded from what is
   * missing.
   */
  readonly areMessagesSeen: boolean;
}
