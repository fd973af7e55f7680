import { graphOf } from './companyGraph.ts';
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

/**
 * A parameter type, a correlator, a tuned parameter, and of classifications the kinds that are
 * given, each under a name of its own, and a decision about a learned parameter.
 */
export async function decide(
  world: ContractWorld,
  { companyId, endpointId }: Pick<CompanySubjects, 'companyId' | 'endpointId'>,
  kinds?: readonly (keyof Classification)[],
): Promise<Decisions> {
  const graph = graphOf(world);
  const name = freshName();
  const settings =
    'company { inventorySettings { parameterTypes { parameterTypeId name } correlators { correlatorId displayName } } }';
  await graph.mutate(
    'saveParameterType',
    'SaveParameterTypeInput',
    { companyId, name, includePattern: 'r-[0-9]+', enabled: true },
    settings,
  );
  const { company } = await graph.mutate<Settings>(
    'saveCorrelator',
    'SaveCorrelatorInput',
    { companyId, displayName: name, location: 'header', parameter: name },
    settings,
  );
  const { endpoint } = await graph.mutate<Tuned>(
    'saveFieldTune',
    'SaveFieldTuneInput',
    { companyId, endpointId, where: 'queryParams', fieldName: name, metadata: { type: 'string' } },
    'endpoint { tunes { tuneId fieldName } }',
  );
  const { parameterTypes, correlators } = company.inventorySettings;
  return {
    parameterTypeId: parameterTypes.find((type) => type.name === name)?.parameterTypeId ?? '',
    correlatorId: correlators.find(({ displayName }) => displayName === name)?.correlatorId ?? '',
    dataTypeId: '',
    dataCategoryId: '',
    keywordListId: '',
    ...(await classify(world, companyId, kinds)),
    ...(await configure(world, { companyId, endpointId })),
    tuneId: endpoint.tunes.find(({ fieldName }) => fieldName === name)?.tuneId ?? '',
  };
}

/** A decision about a learned parameter of an endpoint. */
export async function configure(
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

/** A data type, a data category and a keyword list, or one of these, under a name of its own. */
export async function classify(
  world: ContractWorld,
  companyId: string,
  kinds: readonly (keyof Classification)[] = ['dataTypeId', 'keywordListId', 'dataCategoryId'],
): Promise<Partial<Classification>> {
  const graph = graphOf(world);
  const name = freshName();
  const made: Partial<Record<keyof Classification, string>> = {};
  for (const kind of kinds) {
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
