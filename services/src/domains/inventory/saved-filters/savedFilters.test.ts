import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { BUILT_IN_ROLES } from '@palisade/vocabulary/permissions.ts';
import {
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../../identity/testing/testIdentity.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { attackers } from '../../attackers/attackers.domain.ts';
import { integrations } from '../../integrations/integrations.domain.ts';
import { labels } from '../../labels/labels.domain.ts';
import { posture } from '../../posture/posture.domain.ts';

interface Saved {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly canChange: boolean;
  readonly filter: unknown;
  readonly columns: readonly string[] | null;
  readonly unknownFields: readonly string[];
  readonly version: number;
}
/** A saved filter's answer, or why it was not saved. */
interface Refused {
  readonly code: string;
  readonly field: string;
  readonly detail: string;
  readonly version: number;
}

const idle = async () => async () => undefined;
const GETS = { all: [{ field: 'method', op: 'is', value: ['GET'] }] };

/** What lists keep beside conditions. */
const SHOWN = { search: 'v2', columns: ['path', 'method'], sort: 'path', direction: 'ascending' };

/** The lists whose filters can be kept, with what is their own; `known` is a field of theirs. */
const LISTS = [
  {
    of: 'inventory',
    feature: 'feature_inventory',
    table: 'inventory.saved_filters',
    targetType: 'savedFilter',
    shown: { ...SHOWN, groupBy: '["host"]' },
    changed: { columns: ['path'] },
    known: 'path',
    filter: {
      all: [
        ...GETS.all,
        {
          any: [
            { field: 'path', op: 'contains', value: 'cards' },
            { field: 'riskScore', op: 'between', value: [6, 10] },
          ],
        },
      ],
    },
  },
  {
    of: 'posture',
    feature: 'feature_security_posture_gaps',
    table: 'posture.saved_filters',
    targetType: 'savedGapFilter',
    shown: SHOWN,
    changed: { columns: ['path'] },
    known: 'path',
    filter: {
      all: [
        ...GETS.all,
        {
          any: [
            { field: 'gapName', op: 'contains', value: 'cards' },
            { field: 'severity', op: 'is', value: ['high', 'critical'] },
          ],
        },
      ],
    },
  },
  {
    of: 'identity',
    feature: 'feature_audit',
    table: 'identity.saved_filters',
    targetType: 'savedAuditFilter',
    shown: {},
    changed: {},
    known: 'actor',
    filter: { all: [{ field: 'actor', op: 'contains', value: 'x' }] },
  },
  {
    of: 'attackers',
    feature: 'feature_attackers',
    table: 'attackers.saved_filters',
    targetType: 'savedAttackerFilter',
    shown: {
      search: '203.0.113',
      columns: ['source', 'severity'],
      sort: 'lastSeen',
      direction: 'ascending',
    },
    changed: { columns: ['source'] },
    known: 'source',
    filter: { all: [{ field: 'source', op: 'contains', value: 'x' }] },
  },
  {
    of: 'integrations',
    feature: 'feature_remediations',
    table: 'integrations.saved_filters',
    targetType: 'savedTicketFilter',
    shown: { search: 'SEC-', sort: 'created', direction: 'ascending' },
    changed: {},
    known: 'title',
    filter: { all: [{ field: 'title', op: 'contains', value: 'x' }] },
  },
] as const;

describe('saved filters', () => {
  let palisade: TestIdentity;
  const bearers = new Map<Parameters<TestIdentity['person']>[0], string>();
  let viewer: string;
  before(async () => {
    palisade = await testIdentity([
      inventory,
      { ...labels, start: idle },
      { ...posture, start: idle },
      { ...integrations, start: idle },
      { ...attackers, start: idle },
    ]);
    for (const role of ['Administrator', 'Analyst', 'Viewer'] as const)
      bearers.set(role, (await palisade.person(role)).bearer);
    viewer = bearers.get('Viewer') ?? '';
  });
  after(() => palisade.close());

  for (const { of, feature, table, targetType, shown, changed, known, filter: tree } of LISTS)
    describe(`SHELL-21 saved filters of ${of}`, () => {
      /** The first role that may share filters of the list. */
      const sharing = (['Analyst', 'Administrator'] as const).find((role) =>
        BUILT_IN_ROLES[role].includes(`${feature}:update`),
      );
      const sharer = () => bearers.get(sharing ?? 'Administrator') ?? '';
      const url = (id = '', companyId = PRODUCTION) =>
        `/${of}/${companyId}/saved-filters${id === '' ? '' : `/${id}`}`;
      const list = async (bearer: string): Promise<Saved[]> =>
        (await palisade.call('GET', url(), { bearer })).json();
      const create = (body: object, bearer = sharer()) =>
        palisade.call('POST', url(), { bearer, body: { view: { filter: tree }, ...body } });
      const make = async (body: object, bearer = sharer()): Promise<Saved> =>
        (await create(body, bearer)).json();
      const audits = () =>
        palisade.test.db
          .company(PRODUCTION)
          .query<{ action: string; before: unknown; after: unknown }>(
            'select action, before, after from identity.audit_log where target_type = $1 order by at',
            [targetType],
          );

      it('SHELL-21 keeps filter, and what else its list has, under a name, for the person alone', async () => {
        const view = { filter: tree, ...shown };
        const saved = await make({ name: '  Cards  ', view });
        assert.deepEqual(
          { ...saved, id: '', updatedAt: '' },
          {
            id: '',
            name: 'Cards',
            isShared: false,
            isOwn: true,
            canChange: true,
            search: '',
            columns: null,
            groupBy: null,
            sort: '',
            direction: 'descending',
            ...view,
            unknownFields: [],
            updatedAt: '',
            version: 1,
          },
        );
        assert.deepEqual(
          (await list(sharer())).map(({ name }) => name),
          ['Cards'],
        );
        assert.deepEqual(await list(viewer), []);
        for (const method of ['PUT', 'DELETE'] as const)
          assert.equal(
            (await palisade.call(method, url(saved.id), { bearer: viewer, body: { name: 'Mine' } }))
              .statusCode,
            404,
          );
      });

      it('SHELL-21 renames, overwrites and deletes, and the audit log tells it', async () => {
        const { id } = await make({ name: 'Old name' });
        const renamed = (
          await palisade.call('PUT', url(id), { bearer: sharer(), body: { name: 'New name' } })
        ).json<Saved>();
        assert.deepEqual([renamed.name, renamed.filter], ['New name', tree]);
        const overwritten = (
          await palisade.call('PUT', url(id), {
            bearer: sharer(),
            body: { view: changed },
          })
        ).json<Saved>();
        assert.deepEqual(
          [overwritten.name, overwritten.filter, overwritten.columns],
          ['New name', null, 'columns' in changed ? changed.columns : null],
        );
        assert.equal(
          (await palisade.call('DELETE', url(id), { bearer: sharer() })).statusCode,
          204,
        );
        assert.equal(
          (await palisade.call('DELETE', url(id), { bearer: sharer() })).statusCode,
          404,
        );
        assert.deepEqual(
          (await audits()).slice(-4).map(({ action }) => action),
          ['create', 'update', 'update', 'delete'].map((verb) => `${targetType}.${verb}`),
        );
      });

      it('SHELL-21 is not saved over what another tab or person saved since it was read', async () => {
        const admin = (await palisade.person('Administrator')).bearer;
        const { id, version } = await make({ name: 'Two tabs', isShared: true }, admin);
        const put = async (body: object, bearer = admin) => {
          const answer = await palisade.call('PUT', url(id), { bearer, body });
          return { status: answer.statusCode, ...answer.json<Refused>() };
        };
        assert.equal((await put({ name: 'By another tab', version })).status, 200);
        const late = await put({ view: changed, version });
        assert.deepEqual(
          [late.status, late.code, late.field, late.version],
          [409, 'conflict', 'version', version + 1],
        );
        assert.match(late.detail, /^This saved filter was changed by .+@.+ at .+ UTC meanwhile/);
        assert.deepEqual((await list(admin)).find((each) => each.id === id)?.filter, tree);
        assert.equal((await put({ isShared: false, version: late.version })).status, 200);
        const later = await put({ name: 'Over a third', version: late.version });
        assert.deepEqual([later.status, later.version], [409, version + 2]);
        assert.equal((await put({ name: 'Whatever is there' })).status, 200);
      });

      it('SHELL-21 refuses a name that is taken, whatever its case, and says so', async () => {
        await make({ name: 'Taken' });
        const again = await create({ name: 'TAKEN' });
        assert.deepEqual(
          [again.statusCode, again.json().field, again.json().detail],
          [409, 'name', 'Must be unique'],
        );
        const other = await make({ name: 'Other' });
        assert.equal(
          (await palisade.call('PUT', url(other.id), { bearer: sharer(), body: { name: 'taken' } }))
            .statusCode,
          409,
        );
        assert.equal((await create({ name: 'Taken' }, viewer)).statusCode, 201);
        const race = await Promise.all([1, 2, 3].map(() => create({ name: 'Race' })));
        assert.deepEqual(
          race.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
          [201, 409, 409],
        );
      });

      it('SHELL-21 shares with the company by the permission to update, and only such people change a shared one', async () => {
        const shared = await make({ name: 'For all', isShared: true });
        const seen = (await list(viewer)).find(({ id }) => id === shared.id);
        assert.deepEqual([seen?.isOwn, seen?.canChange], [false, false]);
        assert.equal(
          (await palisade.call('PUT', url(shared.id), { bearer: viewer, body: { name: 'x' } }))
            .statusCode,
          403,
        );
        assert.equal(
          (await palisade.call('DELETE', url(shared.id), { bearer: viewer })).statusCode,
          403,
        );
        assert.equal((await create({ name: 'Mine', isShared: true }, viewer)).statusCode, 403);
        const admin = (await palisade.signIn()).accessToken;
        assert.equal((await create({ name: 'FOR ALL', isShared: true }, admin)).statusCode, 409);
        assert.equal(
          (await palisade.call('PUT', url(shared.id), { bearer: admin, body: { isShared: false } }))
            .statusCode,
          200,
        );
        assert.equal(
          (await list(admin)).some(({ id }) => id === shared.id),
          false,
        );
      });

      it('PERM-04 shows who is limited to labels their own alone, since others typed what they may not see', async () => {
        const { id } = await make({ name: 'hidden.example', isShared: true });
        const person = await palisade.person('Analyst');
        await palisade.test.db.system.query(
          'update identity.company_roles set label_ids = $2 where user_id = $1',
          [person.id, [PRODUCTION]],
        );
        const { accessToken: limited } = await palisade.signIn(person.email);
        assert.deepEqual(await list(limited), []);
        for (const method of ['PUT', 'DELETE'] as const)
          assert.equal(
            (await palisade.call(method, url(id), { bearer: limited, body: { name: 'Mine' } }))
              .statusCode,
            404,
          );
        assert.equal((await create({ name: 'Shared', isShared: true }, limited)).statusCode, 403);
        const own = await make({ name: 'Own' }, limited);
        assert.deepEqual(
          (await list(limited)).map(({ name }) => name),
          ['Own'],
        );
        assert.equal(
          (
            await palisade.call('PUT', url(own.id), {
              bearer: limited,
              body: { name: 'Still own' },
            })
          ).statusCode,
          200,
        );
      });

      it('SHELL-21 refuses in words what cannot be asked for, and keeps nothing of it', async () => {
        const before = (await list(sharer())).length;
        for (const [body, field] of [
          [{ name: '   ' }, 'name'],
          [{ name: 'x'.repeat(71) }, 'name'],
          [
            {
              name: 'Bad',
              view: { filter: { all: [{ field: 'colour', op: 'is', value: 'red' }] } },
            },
            'filter.all.0.field',
          ],
          [{ name: 'Bad', view: { sort: 'password' } }, 'sort'],
          [{ name: 'Bad', view: { columns: ['<script>'] } }, 'columns'],
          [{ name: 'Bad', view: { grouping: 'x' } }, 'grouping'],
        ] as const) {
          const answer = await create(body);
          assert.equal(answer.statusCode, 400, JSON.stringify(body));
          assert.match(String(answer.json().field), new RegExp(field));
        }
        assert.equal((await list(sharer())).length, before);
      });

      it('SHELL-21 says which fields of a stored filter are gone', async () => {
        const { id } = await make({ name: 'From long ago' });
        await palisade.test.db
          .company(PRODUCTION)
          .query(`update ${table} set view = $2 where id = $1`, [
            id,
            JSON.stringify({
              filter: {
                all: [
                  { any: [{ field: 'colour', op: 'is', value: 'red' }] },
                  { field: known, op: 'contains', value: 'x' },
                ],
              },
            }),
          ]);
        assert.deepEqual((await list(sharer())).find((saved) => saved.id === id)?.unknownFields, [
          'colour',
        ]);
      });

      it('SHELL-21 does not exist for another company', async () => {
        const { id } = await make({ name: 'Ours' });
        const stranger = await palisade.stranger();
        for (const [method, at] of [
          ['GET', url()],
          ['POST', url()],
          ['PUT', url(id)],
          ['DELETE', url(id)],
          ['PUT', url(id, stranger.companyId)],
          ['DELETE', url(id, stranger.companyId)],
        ] as const) {
          const answer = await palisade.call(method, at, {
            bearer: stranger.bearer,
            ...(method === 'GET' || method === 'DELETE'
              ? {}
              : { body: { name: 'Theirs', view: {} } }),
          });
          assert.equal(answer.statusCode, 404, `${method} ${at}`);
        }
      });
    });
});
