import type { AuthenticationStats } from '@palisade/engine/authentication/authenticationStats.ts';
import type { LearnedParameter } from '@palisade/engine/parameters/learnedParameter.ts';
import { learningStateOf, type Maturity } from './learningState.ts';

export interface RiskFactor {
  readonly key: string;
  readonly contribution: number;
}

/** What an endpoint is taken for, from all that is known of it. */
export interface Judgement {
  readonly learningState: 'staging' | 'available';
  /** Null while too few successful answers were seen. */
  readonly authenticated: boolean | null;
  readonly authTypes: readonly string[];
  readonly sensitive: boolean;
  readonly dataTypes: readonly string[];
  readonly dataCategories: readonly string[];
  /** 0 to 10 by 0.1. */
  readonly riskScore: number;
  readonly riskFactors: readonly RiskFactor[];
  readonly parameterCount: number;
}

export const UNJUDGED: Judgement = {
  learningState: 'staging',
  authenticated: null,
  authTypes: [],
  sensitive: false,
  dataTypes: [],
  dataCategories: [],
  riskScore: 0,
  riskFactors: [],
  parameterCount: 0,
};

/** What a judgement looks at. */
export interface Judged {
  readonly method: string;
  readonly template: string;
  readonly requests: number;
  readonly detectedAt: number;
  readonly lastActivityAt: number;
  readonly authentication: AuthenticationStats;
  readonly maturity: Maturity;
  readonly isExternal: boolean;
}

export function judge(endpoint: Judged, parameters: readonly LearnedParameter[]): Judgement {
  const { authentication } = endpoint;
  const sensitive = parameters.filter((parameter) => parameter.sensitive);
  return {
    learningState: learningStateOf(endpoint.requests, endpoint.detectedAt, endpoint.lastActivityAt, endpoint.maturity),
    authenticated: authentication.state === 'unknown' ? null : authentication.state === 'authenticated',
    authTypes: authentication.kinds,
    sensitive: sensitive.length > 0,
    dataTypes: distinct(sensitive.flatMap(({ dataType }) => (dataType === null ? [] : [dataType]))),
    dataCategories: distinct(sensitive.flatMap(({ dataCategories }) => dataCategories)),
    riskScore: 0,
    riskFactors: [],
    parameterCount: parameters.length,
  };
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)].sort();
