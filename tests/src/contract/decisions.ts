import { type Graph, graphOf } from './companyGraph.ts';
import type { CompanySubjects } from './companySubjects.ts';
import type { ContractWorld } from './contractWorld.ts';

/** What people decided in a company, by raw keys. */
export interface Decisions {
  readonly parameterTypeId: string;
  readonly correlatorId: string;
  readonly tuneId: string;
  readonly dataTypeId: string;
  readonly dataCategoryId: string;
  readonly keywordListId: string;
  readonly parameterId: string;
  readonly decisionId: string;
}

interface Settings {
  readonly company: {
    readonly inventorySettings: {
      readonly parameterTypes: { parameterTypeId: string; name: string }[];
      readonly correlators: { correlatorId: string; displayName: string }[];
    };
  };
}
interface Classified {
  readonly company: {
    readonly dataClassification: {
      readonly types: { dataTypeId: string | null; name: string }[];
      readonly categories: { dataCategoryId: string | null; name: string }[];
      readonly keywordLists: { keywordListId: string; name: string }[];
    };
  };
}
interface Learned {
  readonly company: {
    readonly endpoint: {
      readonly parameters: { readonly edges: readonly { node: { parameterId: string } }[] };
    };
  };
}
interface Configured {
  readonly parameter: { readonly decisions: readonly { decisionId: string }[] };
}
interface Tuned {
  readonly endpoint: { readonly tunes: { tuneId: string; fieldName: string }[] };
}

/** A data type that can be made once. */
export const freshType = () => ({
  name: freshName(),
  categories: ['PII'],
  privacy: 'mask',
  names: [{ kind: 'exact', text: freshName() }],
  values: [],
  operator: 'or',
  enabled: true,
});

/** A keyword list that can be made once. */
export const freshList = () => ({
  name: freshName(),
  description: '',
  keywords: [{ kind: 'exact', text: freshName() }],
});

let made = 0;
export const freshName = (): string => `contract${(made += 1)}`;

/** Each kind of decision under its own name, to see which of them an input names. */
export const DECISION_NAMES = {
  parameterTypeId: 'parameterTypeId',
  correlatorId: 'correlatorId',
  tuneId: 'tuneId',
  dataTypeId: 'dataTypeId',
  dataCategoryId: 'dataCategoryId',
  keywordListId: 'keywordListId',
  parameterId: 'parameterId',
  decisionId: 'decisionId',
} as const satisfies Decisions;

async function parameterType({ mutate }: Graph, companyId: string): Promise<string> {
  const name = freshName();
  const { company } = await mutate<Settings>(
    'saveParameterType',
    'SaveParameterTypeInput',
    { companyId, name, includePattern: 'r-[0-9]+', enabled: true },
    'company { inventorySettings { parameterTypes { parameterTypeId name } } }',
  );
  const { parameterTypes } = company.inventorySettings;
  return parameterTypes.find((type) => type.name === name)?.parameterTypeId ?? '';
}

async function correlator({ mutate }: Graph, companyId: string): Promise<string> {
  const name = freshName();
  const { company } = await mutate<Settings>(
    'saveCorrelator',
    'SaveCorrelatorInput',
    { companyId, displayName: name, location: 'header', parameter: name },
    'company { inventorySettings { correlators { correlatorId displayName } } }',
  );
  const { correlators } = company.inventorySettings;
  return correlators.find(({ displayName }) => displayName === name)?.correlatorId ?? '';
}

async function tune({ mutate }: Graph, companyId: string, endpointId: string): Promise<string> {
  const fieldName = freshName();
  const { endpoint } = await mutate<Tuned>(
    'saveFieldTune',
    'SaveFieldTuneInput',
    { companyId, endpointId, where: 'queryParams', fieldName, metadata: { type: 'string' } },
    'endpoint { tunes { tuneId fieldName } }',
  );
  return endpoint.tunes.find((one) => one.fieldName === fieldName)?.tuneId ?? '';
}

/** Decisions of the kinds that are asked for, each under a name of its own. */
export async function decideSome(
  world: ContractWorld,
  { companyId, endpointId }: Pick<CompanySubjects, 'companyId' | 'endpointId'>,
  kinds: readonly (keyof Decisions)[],
): Promise<Partial<Decisions>> {
  const graph = graphOf(world);
  const isAsked = (kind: keyof Decisions): boolean => kinds.includes(kind);
  return {
    ...(isAsked('parameterTypeId') && { parameterTypeId: await parameterType(graph, companyId) }),
    ...(isAsked('correlatorId') && { correlatorId: await correlator(graph, companyId) }),
    ...(isAsked('tuneId') && { tuneId: await tune(graph, companyId, endpointId) }),
    ...(await classify(graph, companyId, kinds)),
    ...((isAsked('parameterId') || isAsked('decisionId')) &&
      (await configure(world, { companyId, endpointId }))),
  };
}

/**
 * A parameter type, a correlator, a tuned parameter, a data type, a data category, a keyword list
 * and a decision about a learned parameter.
 */
export const decide = async (
  world: ContractWorld,
  subjects: Pick<CompanySubjects, 'companyId' | 'endpointId'>,
): Promise<Decisions> => ({
  ...DECISION_NAMES,
  ...(await decideSome(world, subjects, Object.values(DECISION_NAMES))),
});

/** A decision about a learned parameter of an endpoint. */
async function configure(
  world: ContractWorld,
  { companyId, endpointId }: Pick<CompanySubjects, 'companyId' | 'endpointId'>,
): Promise<Pick<Decisions, 'parameterId' | 'decisionId'>> {
  const { data } = await world.ask(
    `query ($companyId: ID!, $endpointId: ID!) { company(companyId: $companyId) {
      endpoint(endpointId: $endpointId) { parameters(first: 1) { edges { node { parameterId } } } }
    } }`,
    { companyId, endpointId },
  );
  const { company } = data as unknown as Learned; // What the query asks for.
  const parameterId = company.endpoint.parameters.edges[0]?.node.parameterId ?? '';
  const { parameter } = await graphOf(world).mutate<Configured>(
    'configureParameter',
    'ConfigureParameterInput',
    { companyId, parameterId, sensitive: true, dataType: 'Email Address' },
    'parameter { decisions { decisionId } }',
  );
  return { parameterId, decisionId: parameter.decisions[0]?.decisionId ?? '' };
}

type Classification = Pick<Decisions, 'dataTypeId' | 'dataCategoryId' | 'keywordListId'>;

/** How each kind of classification is made; a company has at most a hundred of one. */
const CLASSIFIED = {
  dataTypeId: ['createDataType', 'CreateDataTypeInput', freshType],
  keywordListId: ['createKeywordList', 'CreateKeywordListInput', freshList],
  dataCategoryId: ['createDataCategory', 'CreateDataCategoryInput', () => ({ description: '' })],
} as const;

/** Of a data type, a data category and a keyword list those that are asked for. */
async function classify(
  graph: Graph,
  companyId: string,
  kinds: readonly (keyof Decisions)[],
): Promise<Partial<Classification>> {
  const made: Partial<Record<keyof Classification, string>> = {};
  for (const kind of Object.keys(CLASSIFIED) as (keyof Classification)[]) {
    if (!kinds.includes(kind)) continue;
    const name = freshName();
    const [mutation, input, values] = CLASSIFIED[kind];
    const { company } = await graph.mutate<Classified>(
      mutation,
      input,
      { companyId, ...values(), name },
      `company { dataClassification { types { dataTypeId name }
        categories { dataCategoryId name } keywordLists { keywordListId name } } }`,
    );
    const { types, categories, keywordLists } = company.dataClassification;
    made[kind] =
      {
        dataTypeId: types.find((type) => type.name === name)?.dataTypeId,
        dataCategoryId: categories.find((one) => one.name === name)?.dataCategoryId,
        keywordListId: keywordLists.find((one) => one.name === name)?.keywordListId,
      }[kind] ?? '';
  }
  return made;
}
