import { renderApp } from '../../../../../test/renderApp.tsx';
import { changedMeanwhile } from '../../../../../test/world/changedMeanwhile.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../../test/world/makeWorld.ts';

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

interface Rule {
  readonly kind: string;
  readonly text: string;
}

const typeOf = (name: string, isGlobal: boolean) => ({
  dataTypeId: isGlobal ? null : `t-${name}`,
  name,
  categories: ['PII'],
  categoryNames: ['PII'],
  isGlobal,
  enabled: true,
  privacy: 'mask',
  mustHash: false,
  names: [] as Rule[],
  keywordLists: [] as string[],
  values: [{ kind: 'regex', text: 'EMP-[0-9]{6}' }] as Rule[],
  operator: 'or',
  version: isGlobal ? null : 1,
  updatedBy: null,
  updatedAt: null,
});

const categoryOf = (name: string, isGlobal: boolean) => ({
  dataCategoryId: isGlobal ? null : `c-${name}`,
  reference: isGlobal ? name : `c-${name}`,
  name,
  description: '',
  isGlobal,
  types: [] as string[],
  updatedBy: null,
  updatedAt: null,
});

const listOf = (name: string, isGlobal: boolean) => ({
  keywordListId: `k-${name}`,
  name,
  description: '',
  isGlobal,
  keywords: [
    { kind: 'keyword', text: 'badge code' },
    { kind: 'regex', text: 'crew.*' },
  ] as Rule[],
  types: [] as string[],
  version: 1,
  updatedBy: 'maya',
  updatedAt: '2026-01-31T12:00:00.000Z',
});

/** Address of the drawer of a type; of a new one without an id. */
export const drawerSearch = (name: string, id = '') =>
  `?drawer=${encodeURIComponent(JSON.stringify({ name, id }))}`;

const previewOf = (isFaulty: boolean, gaps: unknown = null) => ({
  fault: isFaulty ? 'Invalid RegEx' : null,
  parameterCount: 12,
  endpointCount: 3,
  isWhole: true,
  gaps,
  examples: [
    {
      endpointId: 'e-1',
      method: 'GET',
      host: 'api.example.com',
      path: '/staff',
      parameter: 'badge',
      dataType: null,
      samples: ['•••-••••••'],
    },
  ],
});

/** The pages over a company with a type and a category of its own. */
export function openDataTypes(
  path: string,
  permissions: readonly string[] = [
    ...ALL_PERMISSIONS,
    ...['read', 'create', 'update', 'delete'].map(
      (action) => `feature_sensitive_data_settings:${action}`,
    ),
    'feature_security_posture_gaps:read',
  ],
  { canTryGaps = true, sampling = true } = {},
) {
  const types = [typeOf('Email Address', true), typeOf('Staff number', false)];
  const globalTypes = [
    typeOf('Email Address', true),
    { ...typeOf('Crew code', true), dataTypeId: 't-Crew code', version: 1 },
  ];
  const categories = [categoryOf('PII', true), categoryOf('Of ours', false)];
  const lists = [
    listOf('Everywhere', true),
    { ...listOf('Badges', false), types: ['Staff number'] },
  ];
  const globalLists = [listOf('Everywhere', true)];
  const listsOf = ({ scope }: { readonly scope?: unknown }) =>
    scope === 'global' ? globalLists : lists;
  const typesOf = ({ scope }: { readonly scope?: unknown }) =>
    scope === 'global' ? globalTypes : types;
  let refusal: { code: string; field: string; message: string } | null = null;
  const sent: (readonly [name: string, input: Mutation['input']])[] = [];
  const settle = (name: string, input: Mutation['input'], change: () => void) => {
    sent.push([name, input]);
    const known =
      typesOf(input).find((type) => type.dataTypeId === input['dataTypeId']) ??
      listsOf(input).find((list) => list.keywordListId === input['keywordListId']);
    const version = input['version'];
    const errors: object[] = refusal === null ? [] : [refusal];
    if (known?.version != null && version != null && version !== known.version)
      errors.push(changedMeanwhile('data type', known.version));
    if (errors.length === 0) change();
    return { company: errors.length === 0 ? company : null, errors };
  };
  const company = {
    ...makeCompany({ companyId: 'c-2', permissions, sampling }),
    dataClassification: (args: { readonly scope?: string }) => ({
      types: typesOf(args).map((type) => ({ ...type })),
      categories: categories.map((category) => ({ ...category })),
      keywordLists: listsOf(args).map((list) => ({ ...list })),
    }),
    keywordListPreview: ({ keywords }: { keywords: readonly Rule[] }) =>
      previewOf(keywords.some(({ text }) => text === '(')),
    dataTypePreview: ({ type }: { type: { names: readonly Rule[] } }) =>
      previewOf(
        type.names.some(({ text }) => text === '('),
        canTryGaps
          ? { opens: 4, closes: 1, isWhole: true }
          : () => {
              throw new Error('away');
            },
      ),
  };
  const mutations = {
    createDataType: ({ input }: Mutation) =>
      settle('createDataType', input, () => {
        const isGlobal = input['scope'] === 'global';
        typesOf(input).push({
          ...typeOf(String(input['name']), isGlobal),
          ...(input as object),
          dataTypeId: `t-${String(input['name'])}`,
        });
      }),
    updateDataType: ({ input }: Mutation) =>
      settle('updateDataType', input, () => {
        const known = typesOf(input).find((type) => type.dataTypeId === input['dataTypeId']);
        if (known) Object.assign(known, input, { version: (known.version ?? 0) + 1 });
      }),
    deleteDataType: ({ input }: Mutation) =>
      settle('deleteDataType', input, () => {
        const list = typesOf(input);
        list.splice(
          list.findIndex((type) => type.dataTypeId === input['dataTypeId']),
          1,
        );
      }),
    switchDataType: ({ input }: Mutation) =>
      settle('switchDataType', input, () => {
        const known = typesOf(input).find((type) => type.name === input['name']);
        if (known) known.enabled = input['enabled'] === true;
      }),
    createDataCategory: ({ input }: Mutation) =>
      settle('createDataCategory', input, () => {
        categories.push(categoryOf(String(input['name']), false));
      }),
    updateDataCategory: ({ input }: Mutation) => settle('updateDataCategory', input, () => {}),
    deleteDataCategory: ({ input }: Mutation) => settle('deleteDataCategory', input, () => {}),
    createKeywordList: ({ input }: Mutation) =>
      settle('createKeywordList', input, () => {
        const name = String(input['name']);
        listsOf(input).push({ ...listOf(name, input['scope'] === 'global'), ...(input as object) });
      }),
    updateKeywordList: ({ input }: Mutation) =>
      settle('updateKeywordList', input, () => {
        const known = listsOf(input).find((list) => list.keywordListId === input['keywordListId']);
        if (known) Object.assign(known, input, { version: known.version + 1 });
      }),
    deleteKeywordList: ({ input }: Mutation) =>
      settle('deleteKeywordList', input, () => {
        const list = listsOf(input);
        list.splice(
          list.findIndex((each) => each.keywordListId === input['keywordListId']),
          1,
        );
      }),
  };
  const app = renderApp(path.startsWith('/') ? path : `/c-2/settings/${path}`, {
    user: {
      isSystem: path.startsWith('/c-2/backoffice'),
      email: 'maya@example.com',
      password: 'x',
      defaultCompanyId: null,
    },
    companies: [company],
    mutations,
  });
  return {
    ...app,
    sent,
    /** Has every change refused so from now on. */
    refuse: (field: string, message: string, code = 'conflict') => {
      refusal = { code, field, message };
    },
  };
}
