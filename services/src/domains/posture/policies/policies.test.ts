import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { uuidOf } from '../../inventory/testing/seed.ts';
import type { Policy } from './policies.schemas.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

const NOW = new Date().toISOString();
const LABEL = uuidOf('label');
const FILTER = { all: [{ field: 'method', op: 'is', value: ['GET'] }] };
const body = (changes: object = {}) => ({
  name: 'Mine',
  description: 'd',
  remediation: 'r',
  severity: 'medium',
  categories: ['Compliance'],
  cweIds: ['CWE-200'],
  filter: FILTER,
  ...changes,
});
interface Hub {
  readonly key: string;
  readonly name: string;
  readonly severity: string;
  readonly isInstalled: boolean;
  readonly isInstallable: boolean;
  readonly policyId: string | null;
}
interface Counts {
  readonly full: number;
  readonly filtered: number;
  readonly isNew: boolean;
  readonly categories: readonly {
    readonly category: string | null;
    readonly full: number;
    readonly filtered: number;
    readonly isNew: boolean;
  }[];
}

describe('policies', () => {
  let server: PostureServer;
  const make = (changes: object = {}, as?: string) =>
    server.call('POST', 'policies', body(changes), as);
  const list = async (search: object = {}, as?: string) =>
    (
      await server.call<{ items: (Policy & { cursor: string })[] }>(
        'POST',
        'policies/search',
        search,
        as,
      )
    ).body.items;
  const hub = async (search: object = {}) =>
    (await server.call<Hub[]>('POST', 'hub/search', search)).body;
  let mine = '';

  before(async () => {
    server = await postureServer();
    await server.seed(
      Array.from({ length: 6 }, (_, index) => ({
        id: uuidOf('p', index),
        host: 'shop.example',
        path: `/${index}`,
        method: index % 2 === 0 ? 'GET' : 'POST',
        lastActivity: NOW,
        riskScore: index,
        labels: index === 0 ? [{ labelId: LABEL }] : [],
      })),
    );
    const made = await make({ name: '  Mine  ' });
    assert.equal(made.status, 201);
    mine = made.body.id;
  });
  after(() => server.close());

  it('SHELL-15 policies are found by several whole names at once, which a search in another language asks for', async () => {
    const named = (...value: string[]) => ({
      filter: { all: [{ any: [{ field: 'catalogueName', op: 'is', value }] }] },
    });
    const [one, two] = (await hub()).map(({ name }) => name);
    assert.ok(one !== undefined && two !== undefined);
    assert.deepEqual(
      (await hub(named(two, one, 'Mine'))).map(({ name }) => name),
      [one, two],
    );
    assert.deepEqual(
      (await list(named('Mine', one))).map(({ name }) => name),
      ['Mine'],
    );
    assert.deepEqual(await list(named('Min')), []);
  });

  it('POST-10 each thing that is wrong is said in its own words, at its field', async () => {
    const faults: readonly (readonly [object, string, string])[] = [
      [{ name: '   ' }, 'name', 'Policy name is required'],
      [{ name: 'x'.repeat(71) }, 'name', 'Policy name cannot exceed 70 characters'],
      [{ name: ' mINE ' }, 'name', 'Policy name already exists'],
      [
        { name: 'a', description: 'x'.repeat(1001) },
        'description',
        'Description cannot exceed 1000 characters',
      ],
      [
        { name: 'a', remediation: 'x'.repeat(1001) },
        'remediation',
        'Remediation cannot exceed 1000 characters',
      ],
      [{ name: 'a', severity: null }, 'severity', 'Severity is required'],
      [
        {
          name: 'a',
          filter: { all: [{ any: [{ field: 'riskScore', op: 'between', value: [5, 10] }] }] },
        },
        'filter',
        'A filter with a risk score or traffic condition cannot be saved as a posture policy.',
      ],
      [
        { name: 'a', filter: { all: [{ field: 'traffic7d', op: 'between', value: [5, 10] }] } },
        'filter',
        'A filter with a risk score or traffic condition cannot be saved as a posture policy.',
      ],
      [
        { name: 'a', filter: { all: [] } },
        'filter',
        'Choose which endpoints the policy is for: the filter has no condition.',
      ],
      [
        { name: 'a', filter: { all: [...FILTER.all, { ...FILTER.all[0], value: 'PUT' }] } },
        'filter',
        'These conditions can never hold together: the policy would never open a gap.',
      ],
      [
        { name: 'a', filter: { any: ['is', 'isNot'].map((op) => ({ ...FILTER.all[0], op })) } },
        'filter',
        'These conditions hold for every endpoint: narrow them to what is wrong.',
      ],
      [
        { name: 'a', filter: { all: [{ field: 'labelName', op: 'is', value: ['PCI'] }] } },
        'filter.all.0.field',
        'There is no field "labelName".',
      ],
      [{ name: 'a', categories: ['Nonsense'] }, 'categories', 'There is no category "Nonsense".'],
      [{ name: 'a', cweIds: ['CWE-0'] }, 'cweIds', 'There is no weakness "CWE-0".'],
    ];
    for (const [changes, field, detail] of faults) {
      const answer = await make(changes);
      assert.deepEqual(
        [answer.status === 400 || answer.status === 409, answer.body.field, answer.body.detail],
        [true, field, detail],
      );
    }
    assert.equal((await list())[0]?.name, 'Mine', 'names are trimmed');
    assert.equal(
      (await server.call('PUT', `policies/${mine}`, body({ name: 'mine' }))).status,
      200,
      'its own name is free for it',
    );
  });

  it('POST-08 the list comes enabled first and page by page in every order, filtered and counted by category', async () => {
    for (const [name, isEnabled, severity] of [
      ['Alpha', false, 'low'],
      ['Beta', true, 'critical'],
      ['Gamma', true, 'info'],
    ] as const)
      await make({ name, isEnabled, severity, categories: name === 'Gamma' ? [] : ['GraphQL'] });
    assert.deepEqual(
      (await list()).map(({ name }) => name),
      ['Beta', 'mine', 'Gamma', 'Alpha'],
    );
    for (const sort of ['isEnabled', 'name', 'severity', 'timeCreated', 'timeUpdated']) {
      const one = await list({ sort, direction: 'ascending', first: 1 });
      const others = await list({
        sort,
        direction: 'ascending',
        first: 100,
        after: one[0]?.cursor,
      });
      assert.equal(new Set([...one, ...others].map(({ id }) => id)).size, 4, sort);
    }
    const search = {
      filter: { all: [{ field: 'severity', op: 'is', value: ['critical', 'low'] }] },
    };
    assert.deepEqual(
      (await list(search)).map(({ name }) => name),
      ['Beta', 'Alpha'],
    );
    assert.deepEqual((await server.call('POST', 'policies/count', search)).body, { count: 2 });
    const { body: counts } = await server.call<Counts>(
      'POST',
      'policies/counts-by-category',
      search,
    );
    assert.deepEqual(
      [counts.full, counts.filtered, counts.categories],
      [
        4,
        2,
        [
          { category: 'Compliance', full: 1, filtered: 0, isNew: true },
          { category: 'GraphQL', full: 2, filtered: 2, isNew: true },
          { category: null, full: 1, filtered: 0, isNew: true },
        ],
      ],
    );
    assert.equal(
      (await list({ filter: { all: [{ field: 'category', op: 'exists', value: false }] } })).length,
      1,
    );
  });

  it('POST-12 the hub has every policy of the catalogue; what is installed shows so, with the severity it was given', async () => {
    assert.equal((await hub()).length, 248);
    const [wanted] = await hub({
      filter: { all: [{ field: 'name', op: 'equals', value: 'Unauthenticated API endpoint' }] },
    });
    assert.deepEqual(
      [wanted?.key, wanted?.severity, wanted?.isInstalled, wanted?.isInstallable],
      ['prov-auth-001', 'medium', false, true],
    );
    const installed = await server.call<Policy>('POST', 'hub/prov-auth-001/install', {
      severity: 'critical',
    });
    assert.deepEqual(
      [
        installed.status,
        installed.body.severity,
        installed.body.isEnabled,
        installed.body.ruleType,
      ],
      [201, 'critical', true, 'providerDefined'],
    );
    const [now] = await hub({ filter: { all: [{ field: 'isInstalled', op: 'is', value: true }] } });
    assert.deepEqual(
      [now?.key, now?.severity, now?.policyId],
      ['prov-auth-001', 'critical', installed.body.id],
    );
    const { body: counts } = await server.call<Counts>('POST', 'hub/counts-by-category', {
      filter: { all: [{ field: 'isInstallable', op: 'is', value: false }] },
    });
    assert.deepEqual([counts.full, counts.filtered], [248, 66]);
    assert.deepEqual(counts.categories.find(({ category }) => category === 'GraphQL')?.filtered, 0);
    assert.deepEqual(
      [
        (await server.call('POST', 'hub/prov-auth-001/install', {})).status,
        (await server.call('POST', 'hub/prov-lbl-pci-1/install', {})).body.detail,
        (await server.call('POST', 'hub/none/install', {})).status,
      ],
      [409, 'Policies about labels cannot be installed.', 404],
    );
  });

  it('POST-11 of a provider policy severity and status change, texts and filter do not; it is uninstalled, not deleted', async () => {
    const [installed] = await list({
      filter: { all: [{ field: 'ruleType', op: 'is', value: ['providerDefined'] }] },
    });
    const id = installed?.id ?? '';
    const changed = await server.call<Policy>('PUT', `policies/${id}`, {
      name: 'Another',
      description: 'x',
      severity: 'info',
      isEnabled: false,
      filter: FILTER,
    });
    assert.deepEqual(
      [
        changed.status,
        changed.body.name,
        changed.body.severity,
        changed.body.isEnabled,
        changed.body.filter,
      ],
      [200, 'Unauthenticated API endpoint', 'info', false, installed?.filter],
    );
    assert.deepEqual(
      [
        (await server.call('DELETE', `policies/${id}`)).status,
        (await server.call('DELETE', `policies/${id}`)).body.detail,
      ],
      [400, 'Provider policies are uninstalled, not deleted.'],
    );
    assert.equal((await server.call('POST', 'hub/prov-auth-001/uninstall')).status, 200);
    assert.equal(
      (await hub({ filter: { all: [{ field: 'isInstalled', op: 'is', value: true }] } })).length,
      0,
    );
    assert.equal((await server.call('POST', 'hub/prov-auth-001/uninstall')).status, 404);
  });

  it('POST-15 categories and weaknesses can be chosen from', async () => {
    assert.equal((await server.call<unknown[]>('GET', 'policy-categories')).body.length, 13);
    assert.deepEqual(
      (await server.call<{ cweId: string; name: string }[]>('GET', 'weaknesses')).body.find(
        ({ cweId }) => cweId === 'CWE-89',
      ),
      { cweId: 'CWE-89', name: 'SQL Injection' },
    );
  });

  it('POST-09 a back-test tells what saving would open and close, by severity and label, and saving does just that', async () => {
    await server.work();
    const held = async () =>
      (await server.gaps({ policyId: mine, status: 'open', first: 100 }))
        .map(({ endpointId }) => endpointId)
        .sort();
    assert.equal((await held()).length, 3);
    const filter = {
      all: [
        { field: 'path', op: 'contains', value: '/' },
        { field: 'path', op: 'doesNotContain', value: '/0' },
        { field: 'path', op: 'doesNotContain', value: '/2' },
      ],
    };
    const { body: tried } = await server.call<Record<string, unknown>>(
      'POST',
      'policies/back-test',
      { policyId: mine, severity: 'high', filter },
    );
    assert.deepEqual(tried, {
      endpoints: 6,
      certain: null,
      opens: 3,
      closes: 2,
      stays: 1,
      bySeverity: [
        { severity: 'high', opens: 3, closes: 0 },
        { severity: 'medium', opens: 0, closes: 2 },
      ],
      byLabel: [
        { labelId: LABEL, opens: 0, closes: 1 },
        { labelId: null, opens: 3, closes: 1 },
      ],
      opensFor: [5, 3, 1].map((index) => uuidOf('p', index)),
      closesFor: tried['closesFor'],
    });
    assert.deepEqual(
      [...(tried['closesFor'] as string[])].sort(),
      [uuidOf('p', 0), uuidOf('p', 2)].sort(),
    );
    assert.deepEqual(
      await held(),
      [0, 2, 4].map((index) => uuidOf('p', index)).sort(),
      'nothing was changed',
    );
    await server.call('PUT', `policies/${mine}`, body({ severity: 'high', filter }));
    await server.work();
    assert.deepEqual(await held(), [1, 3, 4, 5].map((index) => uuidOf('p', index)).sort());
    const { body: fresh } = await server.call<Record<string, unknown>>(
      'POST',
      'policies/back-test',
      { severity: 'low', filter: FILTER },
    );
    assert.deepEqual([fresh['opens'], fresh['closes'], fresh['stays']], [3, 0, 0]);
    const certain = { all: [...FILTER.all, { field: 'method', op: 'is', value: 'PUT' }] };
    const { body: impossible } = await server.call<Record<string, unknown>>(
      'POST',
      'policies/back-test',
      { severity: 'low', filter: certain },
    );
    assert.deepEqual([impossible['certain'], impossible['opens']], ['never', 0]);
    assert.equal(
      (
        await server.call('POST', 'policies/back-test', {
          severity: 'low',
          filter: { all: [{ field: 'riskScore', op: 'between', value: [1, 2] }] },
        })
      ).status,
      400,
    );
    assert.equal(
      (
        await server.call(
          'POST',
          'policies/back-test',
          { severity: 'low', filter: FILTER, policyId: mine },
          'stranger',
        )
      ).status,
      404,
    );
  });

  it('PERM-04 policies show who is limited to labels no text that others typed into filters', async () => {
    const part = { field: 'host', op: 'contains', value: 'hidden.example' };
    const made = await make({ name: 'typed', filter: { all: [...FILTER.all, part] } });
    assert.equal(made.status, 201);
    const filters = async (as: string): Promise<unknown[]> => {
      const { body: found } = await server.call<Policy[]>(
        'POST',
        'policies/lookup',
        { ids: [made.body.id] },
        as,
      );
      return [
        found[0]?.filter,
        (await list({ first: 100 }, as)).find(({ name }) => name === 'typed')?.filter,
      ];
    };
    assert.match(JSON.stringify(await filters('reader')), /(hidden\.example.*){2}/);
    const shown = { all: [...FILTER.all, { ...part, value: '•••' }] };
    assert.deepEqual(await filters('limited'), [shown, shown]);
    await server.call('DELETE', `policies/${made.body.id}`);
  });

  it('POST-13 who may not, and another company, changes nothing; what is deleted meanwhile is told; every write is audited', async () => {
    for (const [method, path, payload] of [
      ['POST', 'policies', body({ name: 'No' })],
      ['PUT', `policies/${mine}`, body()],
      ['DELETE', `policies/${mine}`, null],
      ['POST', 'hub/prov-auth-001/install', {}],
      ['POST', 'policies/back-test', { severity: 'low', filter: FILTER }],
    ] as const) {
      assert.equal((await server.call(method, path, payload, 'reader')).status, 403, path);
      assert.equal(
        (await server.call(method, path, payload, 'admin', server.otherCompanyId)).status,
        404,
        path,
      );
    }
    for (const [method, payload] of [
      ['PUT', body()],
      ['DELETE', null],
    ] as const)
      assert.equal(
        (await server.call(method, `policies/${mine}`, payload, 'stranger')).status,
        404,
      );
    assert.deepEqual((await server.call<{ gaps: number }>('DELETE', `policies/${mine}`)).body, {
      gaps: 6,
    });
    assert.equal((await server.call('PUT', `policies/${mine}`, body())).status, 404);
    const actions = await server.audited();
    for (const action of [
      'policy.create',
      'policy.update',
      'policy.delete',
      'policy.install',
      'policy.uninstall',
    ])
      assert.ok(actions.includes(action), action);
  });
});
