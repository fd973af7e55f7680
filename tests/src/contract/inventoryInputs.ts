import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';
import type { CompanySubjects } from './companySubjects.ts';
import { DECISION_NAMES, type Decisions, freshList, freshName, freshType } from './decisions.ts';

/** What the inputs of inventory mutations are about. */
export type InventoryPlace = CompanySubjects & Decisions;

/**
 * Input that a mutation of the inventory can carry out once, by its field's name. Null for other
 * mutations.
 */
export function inventoryInput(name: string, place: InventoryPlace): object | null {
  const {
    companyId,
    apiId,
    hostId,
    endpointId,
    template,
    index,
    merged,
    correctionId,
    spareDocumentId,
    parameterTypeId,
    correlatorId,
    tuneId,
    dataTypeId,
    dataCategoryId,
    keywordListId,
    parameterId,
    decisionId,
  } = place;
  const type = () => ({ companyId, name: freshName(), includePattern: 's-[0-9]+', enabled: true });
  const correlator = () => ({
    companyId,
    displayName: freshName(),
    location: 'header',
    parameter: freshName(),
  });
  const inputs: Readonly<Record<string, () => object>> = {
    mergeEndpoints: () => ({
      companyId,
      apiId,
      path: '/list/daily',
      index,
      name: 'kind',
      merged,
      excludedPaths: [],
    }),
    splitEndpoint: () => ({ companyId, apiId, endpointId, path: template, index, value: 'daily' }),
    undoCorrection: () => ({ companyId, correctionId }),
    addApi: () => ({ companyId, host: `${freshName()}.example`, detectionEnabled: true }),
    updateApi: () => ({ companyId, apiId, name: 'Reports' }),
    setHostPattern: () => ({ companyId, apiId }),
    deleteOasDocument: () => ({ id: globalId('OasDocument', companyId, spareDocumentId) }),
    analyseOasDocuments: () => ({ companyId }),
    updateLearningSettings: () => ({
      companyId,
      mode: 'low',
      lowMinimum: 10,
      regularMinimum: 1_000,
      pathPatterns: false,
    }),
    markChangesSeen: () => ({ companyId, number: 1 }),
    dismissDiscovery: () => ({ companyId, hostId, upTo: new Date().toISOString() }),
    updateDisplaySettings: () => ({ companyId, hiddenUrlTypes: [], groupByHost: false }),
    chooseRegulations: () => ({ companyId, regulations: ['pciDss', 'hipaa'] }),
    saveParameterType: () => ({ ...type(), parameterTypeId }),
    deleteParameterType: () => ({ companyId, parameterTypeId }),
    saveCorrelator: () => ({ ...correlator(), correlatorId }),
    deleteCorrelator: () => ({ companyId, correlatorId }),
    tuneAuthentication: () => ({ companyId, endpointId, authenticated: true }),
    saveFieldTune: () => ({
      companyId,
      endpointId,
      tuneId,
      where: 'queryParams',
      fieldName: freshName(),
      metadata: { type: 'string' },
    }),
    createDataType: () => ({ companyId, ...freshType() }),
    updateDataType: () => ({ companyId, dataTypeId, ...freshType() }),
    deleteDataType: () => ({ companyId, dataTypeId }),
    switchDataType: () => ({ companyId, name: 'Postal Code', enabled: false }),
    createDataCategory: () => ({ companyId, name: freshName(), description: '' }),
    updateDataCategory: () => ({
      companyId,
      dataCategoryId,
      name: freshName(),
      description: '',
    }),
    deleteDataCategory: () => ({ companyId, dataCategoryId }),
    createKeywordList: () => ({ companyId, ...freshList() }),
    updateKeywordList: () => ({ companyId, keywordListId, ...freshList() }),
    deleteKeywordList: () => ({ companyId, keywordListId }),
    configureParameter: () => ({
      companyId,
      parameterId,
      sensitive: true,
      dataType: 'Email Address',
      applyToAll: false,
    }),
    undoParameterDecision: () => ({ companyId, parameterId, decisionId }),
    deleteFieldTune: () => ({ companyId, endpointId, tuneId }),
  };
  return inputs[name.replace('Mutation.', '')]?.() ?? null;
}

/**
 * The decisions that the input of a mutation of the inventory names; null for other mutations.
 */
export function neededDecisions(
  name: string,
  subjects: CompanySubjects,
): readonly (keyof Decisions)[] | null {
  const input = inventoryInput(name, { ...subjects, ...DECISION_NAMES });
  if (input === null) return null;
  const named = new Set(Object.values(input));
  return Object.values(DECISION_NAMES).filter((kind) => named.has(kind));
}

/** Values for the variables of queries about the inventory. */
export function inventoryValues({
  apiId,
  endpointId,
  index,
  beside,
  documentId,
}: CompanySubjects): Record<string, unknown> {
  const path = '/report/monthly';
  return {
    sinceDay: '2020-01-01',
    apiId,
    endpointId,
    path,
    index,
    documentId,
    merge: { apiId, path, index, name: 'kind', merged: beside },
    field: 'label',
    groupBy: { by: 'host' },
    kind: 'shadow',
    pattern: 'reports[0-9]*\\.example',
    includePattern: '[0-9]+',
    values: ['1', 'a'],
    keywords: freshList().keywords,
    type: {
      ...freshType(),
      names: [{ kind: 'keyword', text: 'id OR total OR totals OR count OR label OR day' }],
    },
  };
}
