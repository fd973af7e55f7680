import { type KnownFacts, parametersText } from '@palisade/engine/changes/knownFacts.ts';
import type { LearnedParameter } from '@palisade/engine/parameters/learnedParameter.ts';
import type { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import { type FieldTune, tuneParameters } from '../facts/fieldTunes.ts';
import { judge, type Judged } from '../facts/judgement.ts';

/** What an endpoint is judged by, with what was learned of its parameters. */
export interface ComparedEndpoint extends Judged {
  readonly parameters: EndpointParameters;
  readonly tunes: readonly FieldTune[];
}

function dataOf(parameters: readonly LearnedParameter[], side: 'request' | 'response'): string[] {
  const types = parameters.flatMap((parameter) =>
    parameter.side === side && parameter.sensitive && parameter.dataType !== null
      ? [parameter.dataType]
      : [],
  );
  return [...new Set(types)].toSorted();
}

/** What the change feed compares, as it is known by now and as people said it is. */
export function knownFactsOf(endpoint: ComparedEndpoint): KnownFacts {
  const parameters = tuneParameters(endpoint.parameters.list(), endpoint.tunes);
  const { riskScore, riskFactors } = judge(endpoint, parameters);
  const { authTune, authentication } = endpoint;
  const tuned = authTune === true ? 'authenticated' : 'unauthenticated';
  return {
    authentication: authTune === null ? authentication.state : tuned,
    credentials: authentication.kinds,
    requestData: dataOf(parameters, 'request'),
    responseData: dataOf(parameters, 'response'),
    score: riskScore,
    factors: riskFactors.map(({ key }) => key),
    parameters: parametersText(parameters),
  };
}
