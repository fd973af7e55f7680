/** Fields of endpoints whose values are names of the catalogue. */
export const OF_CATALOGUE: ReadonlySet<string> = new Set([
  'dataType',
  'dataCategory',
  'requestDataType',
  'responseDataType',
  'sourceType',
  'endpointType',
  'vulnerabilityName',
]);
