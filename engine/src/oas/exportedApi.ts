import type { AuthenticationStatsJson } from '../authentication/authenticationStats.ts';
import type { EndpointParameters } from '../parameters/endpointParameters.ts';
import type { LearnedParameter } from '../parameters/learnedParameter.ts';
import type { Limits } from './learnedLimits.ts';

/** One learned endpoint, with all that was learned of its parameters. */
export interface ExportedEndpoint {
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
  readonly requests: number;
  /** Whether callers from public addresses were seen. */
  readonly isExternal: boolean | null;
  readonly parameters: EndpointParameters;
  readonly authentication: AuthenticationStatsJson;
  /** What people said of the values of its parameters. */
  readonly limits?: readonly ToldLimits[];
}

/** Limits of one parameter's values as a person set them. */
export interface ToldLimits
  extends Limits, Pick<LearnedParameter, 'side' | 'location' | 'contentType' | 'name'> {
  /** Its values are sensitive, whatever was learned. */
  readonly sensitive?: boolean;
}

export interface ExportedApi {
  readonly name: string;
  readonly host: string;
  readonly endpoints: readonly ExportedEndpoint[];
}
