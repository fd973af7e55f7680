import { connectionOf, type Args } from './connectionOf.ts';
import type { FakeCompany, World } from './makeWorld.ts';

/** Settings of a company as they are on the first day. */
export const firstSettings = () => ({
  learning: { mode: 'low', lowMinimum: 50, regularMinimum: 1000, pathPatterns: false },
  display: { hiddenUrlTypes: [] as unknown[], groupByHost: false },
  parameterTypes: [] as Record<string, unknown>[],
  correlators: [] as Record<string, unknown>[],
  addedApis: [] as Record<string, unknown>[],
  hostSuggestions: [] as Record<string, unknown>[],
});

/** Fields of a company about its settings. */
export function settingsFields(company: FakeCompany) {
  const learned = () => [
    ...new Map(company.endpoints.map(({ host }) => [host.name, apiOf(host.name, false)])).values(),
  ];
  return {
    inventorySettings: () => company.settings,
    parameterTypeTest: ({
      includePattern,
      values,
    }: {
      includePattern: string;
      values: string[];
    }) => ({
      includeFault: null,
      excludeFault: null,
      matches: values.map((value) => value === includePattern),
    }),
    apis: (args: Args & { hidden: boolean; search?: string | null }) =>
      connectionOf(
        (args.hidden ? company.settings.addedApis : learned()).filter((api) =>
          String(api['name']).includes(args.search ?? ''),
        ),
        args,
        (api) => String(api['apiId']),
      ),
    hostPatternSuggestions: () => company.settings.hostSuggestions,
    hostPatternPreview: () => ({
      name: '{hostVar}.example',
      hosts: ['a.example', 'b.example'],
      hostCount: 2,
      endpointCount: 3,
      openGaps: 4,
      openAttackers: 2,
    }),
  };
}

const apiOf = (host: string, hidden: boolean): Record<string, unknown> => ({
  __typename: 'Api',
  id: `api ${host}`,
  apiId: host,
  name: host,
  basePath: '/',
  endpointCount: 1,
  host: { id: `host ${host}`, hostId: host, name: host, isExternal: true },
  management: {
    hidden,
    detectionEnabled: true,
    added: hidden,
    learningMode: null,
    hostPattern: null,
  },
});

interface Input {
  readonly input: Record<string, unknown>;
}

/** Changes of settings, as the server makes them. */
export function settingsMutations(world: World, resolve: (company: FakeCompany) => unknown) {
  const change = (
    { input }: Input,
    work: (company: FakeCompany, input: Record<string, unknown>) => string | void,
  ) => {
    const company = world.companies.find(({ companyId }) => companyId === input['companyId']);
    const { companyId: _companyId, ...rest } = input;
    const message = company && work(company, rest);
    return {
      company: message || !company ? null : resolve(company),
      errors: message ? [{ code: 'conflict', field: 'input.name', message }] : [],
    };
  };
  return {
    updateLearningSettings: (args: Input) =>
      change(args, (company, input) => void Object.assign(company.settings.learning, input)),
    updateDisplaySettings: (args: Input) =>
      change(args, (company, input) => void Object.assign(company.settings.display, input)),
    saveParameterType: (args: Input) =>
      change(args, ({ settings }, input) => {
        if (settings.parameterTypes.some(({ name }) => name === input['name']))
          return 'Must be unique';
        settings.parameterTypes.push({ ...input, parameterTypeId: String(input['name']) });
      }),
    saveCorrelator: (args: Input) =>
      change(
        args,
        ({ settings }, input) =>
          void settings.correlators.push({ ...input, correlatorId: String(input['parameter']) }),
      ),
    addApi: ({ input }: Input) => {
      const api = apiOf(String(input['host']), true);
      world.companies
        .find(({ companyId }) => companyId === input['companyId'])
        ?.settings.addedApis.push(api);
      return { api, errors: [] };
    },
    tuneAuthentication: ({ input }: Input) => {
      const endpoint = world.companies
        .flatMap(({ endpoints }) => endpoints)
        .find(({ endpointId }) => endpointId === input['endpointId']);
      if (endpoint)
        endpoint.authenticationTune.tuned =
          (input['authenticated'] as boolean | null | undefined) ?? null;
      return { endpoint: endpoint ?? null, errors: [] };
    },
    saveFieldTune: ({ input }: Input) => ({
      endpoint:
        world.companies
          .flatMap(({ endpoints }) => endpoints)
          .find(({ endpointId }) => endpointId === input['endpointId']) ?? null,
      errors: [],
    }),
    setHostPattern: ({ input }: Input) => ({
      api: apiOf(String(input['apiId']), false),
      errors: [],
    }),
  };
}
