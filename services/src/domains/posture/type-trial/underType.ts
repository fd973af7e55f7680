import { isSensitiveCategory } from '@palisade/engine/parameters/ownKind.ts';
import type { EvaluatedParameter } from '@palisade/engine/policies/evaluatedEndpoint.ts';
import type { EndpointFacts } from '../../inventory/evaluation/evaluatedEndpoints.client.ts';
import type { ChangedParameter, TypeEffect } from '../../learning/data-types/typeEffect.client.ts';

type Placed = Pick<ChangedParameter, 'side' | 'location' | 'contentType' | 'statusClass' | 'name'>;
const keyOf = ({ side, location, contentType, statusClass, name }: Placed): string =>
  JSON.stringify([side, location, contentType, statusClass, name]);

const distinct = (words: readonly string[]): string[] => [...new Set(words)];

/**
 * The endpoint as policies would see it if a type changed these parameters.
 */
export function underType(
  endpoint: EndpointFacts,
  changed: readonly ChangedParameter[],
  { name, categories }: Pick<TypeEffect, 'name' | 'categories'>,
): EndpointFacts {
  const isSensitive = categories.some(isSensitiveCategory);
  const byKey = new Map(changed.map((parameter) => [keyOf(parameter), parameter.isOfType]));
  const parameters = endpoint.parameters.map((parameter): EvaluatedParameter => {
    const isOfType = byKey.get(keyOf(parameter));
    if (isOfType === undefined) return parameter;
    return isOfType
      ? { ...parameter, sensitive: isSensitive, dataType: name, dataCategories: categories }
      : { ...parameter, sensitive: false, dataType: null, dataCategories: [] };
  });
  const sensitive = parameters.filter((parameter) => parameter.sensitive);
  return {
    ...endpoint,
    parameters,
    fields: {
      ...endpoint.fields,
      sensitive: sensitive.length > 0,
      dataType: distinct(sensitive.flatMap(({ dataType }) => dataType ?? [])),
      dataCategory: distinct(sensitive.flatMap(({ dataCategories }) => dataCategories)),
    },
  };
}
