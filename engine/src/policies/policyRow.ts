import { contentKindOf } from '@palisade/vocabulary/policyFields.ts';
import type { FilterRow } from '../filter/compilePredicate.ts';
import type {
  EvaluatedEndpoint,
  EvaluatedParameter,
  EvaluatedVulnerability,
} from './evaluatedEndpoint.ts';

/** Data type of what names one of many objects, beside what its values look like. */
const OBJECT_ID = 'Object ID';

/** One parameter as conditions compare it. */
export function parameterRow(parameter: EvaluatedParameter): FilterRow {
  const { contentType, statusClass, location, name, dataType, isObjectId, enumValues } = parameter;
  const types = dataType === null ? [] : [dataType];
  if (isObjectId && dataType !== OBJECT_ID) types.push(OBJECT_ID);
  const kind = location === 'body' ? contentKindOf(contentType) : null;
  return {
    name,
    location,
    dataType: types,
    dataCategory: parameter.dataCategories,
    parameterType: parameter.type,
    sensitive: parameter.sensitive,
    required: parameter.required,
    isArrayItem: name.includes('[]'),
    contentType: kind === null ? [contentType] : [contentType, kind],
    responseCode: statusClass === '' ? null : statusClass,
    enumValues: enumValues ?? [],
    enumSize: enumValues?.length ?? 0,
  };
}

/** What conditions on vulnerabilities compare, of these. */
export function vulnerabilityCells(vulnerabilities: readonly EvaluatedVulnerability[]): FilterRow {
  return {
    hasVulnerabilities: vulnerabilities.length > 0,
    severity: vulnerabilities.map(({ severity }) => severity),
    vulnerabilityName: vulnerabilities.map(({ name }) => name),
    cveId: vulnerabilities.flatMap(({ cveId }) => cveId ?? []),
    cweId: vulnerabilities.flatMap(({ cweId }) => cweId ?? []),
  };
}

/**
 * An endpoint as the filters of policies compare it; lists over all parameters only where something
 * asks for them.
 */
export function policyRow(
  { fields, labels, parameters, vulnerabilities, areMessagesSeen }: EvaluatedEndpoint,
  isAsked: (key: string) => boolean = () => true,
): FilterRow {
  const request: FilterRow[] = [];
  const response: FilterRow[] = [];
  for (const parameter of parameters)
    (parameter.side === 'request' ? request : response).push(parameterRow(parameter));
  return {
    ...fields,
    ...vulnerabilityCells(vulnerabilities),
    label: labels.map(({ id }) => id),
    labelName: labels.map(({ name }) => name),
    parameterName: isAsked('parameterName') ? parameters.map(({ name }) => name) : null,
    parameterEnumValue: isAsked('parameterEnumValue')
      ? parameters.flatMap(({ enumValues }) => enumValues ?? [])
      : null,
    parameterEnumSize: isAsked('parameterEnumSize')
      ? parameters.map(({ enumValues }) => enumValues?.length ?? 0)
      : null,
    request,
    response,
    areMessagesSeen,
  };
}
