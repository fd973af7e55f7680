/** Fields of endpoints whose values are names of data types and their categories. */
export const OF_CATALOGUE: ReadonlySet<string> = new Set([
  'dataType',
  'dataCategory',
  'requestDataType',
  'responseDataType',
]);
