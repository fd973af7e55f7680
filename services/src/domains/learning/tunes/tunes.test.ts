import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';

const UNKNOWN = '0f000000-0000-4000-8000-000000000009';

describe('what people say over what was learned', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer();
    await server.learn(...orders(20));
  });
  after(() => server.close());
  const orders = (count: number): EntryOptions[] =>
    Array.from({ length: count }, (_, n) => ({
      url: `https://shop.example/orders/${n}?page=${n}`,
      requestHeaders: n > 0 ? { authorization: 'Bearer abcdefghijklmnop' } : {},
    }));
  const endpoint = async () =>
    (
      await server.rows(
        'select id, authenticated, authenticated_learned, authenticated_tuned, risk_score, risk_factors from inventory.endpoints',
      )
    )[0] ?? {};
  const endpointId = async () => String((await endpoint())['id']);
  const parameter = async (name: string) =>
    (
      await server.rows(
        'select type, required, object_id, sensitive, data_type, tuned, occurrences from inventory.parameters where name = $1',
        [name],
      )
    )[0];
  const learning = async () =>
    (await server.call('POST', 'endpoints/learning', { ids: [await endpointId()] })).body[0];

  describe('INV-08 authentication', () => {
    it('is tuned to no and yes: filters, roll-ups and risk use that, and what was learned stays beside it', async () => {
      const learned = await endpoint();
      const path = `endpoints/${await endpointId()}/authentication`;
      assert.equal((await server.call('PUT', path, { authenticated: false })).status, 200);
      const tuned = await endpoint();
      assert.deepEqual(
        [tuned['authenticated'], tuned['authenticated_tuned'], tuned['authenticated_learned']],
        [false, false, learned['authenticated']],
      );
      assert.ok(
        Number(tuned['risk_score']) >
          Number(
            (await server.call('PUT', path, { authenticated: true }), await endpoint())[
              'risk_score'
            ],
          ),
      );
      assert.equal((await endpoint())['authenticated'], true);
      const { authenticatedLearned, authenticatedTuned } = await learning();
      assert.deepEqual(
        [authenticatedLearned, authenticatedTuned],
        [learned['authenticated'], true],
      );
      await server.call('PUT', path, { authenticated: false });
      assert.equal(
        (
          await server.rows(
            'select unauthenticated_endpoints as count from inventory.company_counts',
          )
        )[0]?.['count'],
        1,
      );
    });

    it('survives learning and a restart, and is restored to what was learned', async () => {
      await server.restart();
      await server.learn(...orders(30));
      assert.deepEqual(
        [(await endpoint())['authenticated'], (await endpoint())['authenticated_learned']],
        [false, false],
      );
      await server.learn(...Array.from({ length: 6000 }, () => orders(2)[1] ?? {}));
      assert.deepEqual(
        [(await endpoint())['authenticated'], (await endpoint())['authenticated_learned']],
        [false, true],
      );
      await server.call('PUT', `endpoints/${await endpointId()}/authentication`, {
        authenticated: null,
      });
      assert.deepEqual(
        [(await endpoint())['authenticated'], (await endpoint())['authenticated_tuned']],
        [true, null],
      );
      assert.equal(
        (
          await server.rows(
            'select unauthenticated_endpoints as count from inventory.company_counts',
          )
        )[0]?.['count'],
        0,
      );
      assert.ok(
        (await server.audited()).filter((action) => action === 'endpoint.tuneAuthentication')
          .length >= 4,
      );
    });

    it('PERM-01 needs the permission, the flag and a role in the company', async () => {
      const path = `endpoints/${await endpointId()}/authentication`;
      for (const [as, status] of [
        ['viewer', 403],
        ['unflagged', 403],
        ['stranger', 404],
      ] as const)
        assert.equal(
          (await server.call('PUT', path, { authenticated: true }, as)).status,
          status,
          as,
        );
      assert.equal(
        (await server.call('PUT', `endpoints/${UNKNOWN}/authentication`, { authenticated: true }))
          .status,
        404,
      );
      assert.equal((await server.call('PUT', path, { authenticated: 'maybe' })).status, 400);
    });
  });

  describe('INV-13 parameters', () => {
    const place = { tuneType: 'request', where: 'queryParams', contentType: '', fieldName: 'page' };
    const tunes = async () =>
      (await server.call('POST', 'endpoints/tunes', { ids: [await endpointId()] })).body[0].tunes;

    it('are described over what was learned, and learning does not go over it', async () => {
      const { status } = await server.call('POST', `endpoints/${await endpointId()}/tunes`, {
        ...place,
        metadata: { type: 'string', required: false, objectId: true, maxLength: 10 },
      });
      assert.equal(status, 201);
      await server.learn(...orders(200));
      await server.restart();
      await server.learn(...orders(200));
      const { type, required, object_id: objectId, tuned } = (await parameter('page')) ?? {};
      assert.deepEqual([type, required, objectId, tuned], ['string', false, true, true]);
    });

    it('that were never seen are there, too, and go when their description does', async () => {
      const body = {
        ...place,
        where: 'content',
        contentType: 'application/json',
        fieldName: ' coupon ',
        metadata: { type: 'string', required: true, sensitive: true, dataType: 'Email Address' },
      };
      const { body: made } = await server.call(
        'POST',
        `endpoints/${await endpointId()}/tunes`,
        body,
      );
      assert.deepEqual(await parameter('coupon'), {
        type: 'string',
        required: true,
        object_id: false,
        sensitive: true,
        data_type: 'Email Address',
        tuned: true,
        occurrences: 0,
      });
      assert.equal(
        (
          await server.call('PUT', `endpoints/${await endpointId()}/tunes/${made.id}`, {
            ...body,
            fieldName: 'voucher',
          })
        ).status,
        200,
      );
      assert.deepEqual(
        [await parameter('coupon'), (await parameter('voucher'))?.['tuned']],
        [undefined, true],
      );
      assert.deepEqual(
        (await tunes()).map(({ fieldName, where, updatedBy }: Record<string, string>) => [
          fieldName,
          where,
          updatedBy,
        ]),
        [
          ['voucher', 'content', 'maya@example.com'],
          ['page', 'queryParams', 'maya@example.com'],
        ],
      );
      assert.equal(
        (await server.call('DELETE', `endpoints/${await endpointId()}/tunes/${made.id}`)).status,
        200,
      );
      assert.equal(await parameter('voucher'), undefined);
      assert.deepEqual(
        (await server.audited()).filter((action) => action.startsWith('tune.')),
        ['tune.create', 'tune.create', 'tune.update', 'tune.delete'],
      );
      // So that each entry leads to its endpoint, and its comparison does not tell of another one.
      const named = await server.rows(
        `select distinct coalesce(before, after)->>'endpointId' as was, coalesce(after, before)->>'endpointId' as is
         from identity.audit_log where company_id = $1 and action like 'tune.%'`,
        [server.companyId],
      );
      assert.deepEqual(named, [{ was: await endpointId(), is: await endpointId() }]);
    });

    it('are as learned again without their description', async () => {
      const [{ id }] = await tunes();
      await server.call('DELETE', `endpoints/${await endpointId()}/tunes/${id}`);
      const { type, required, tuned } = (await parameter('page')) ?? {};
      assert.deepEqual([type, required, tuned], ['integer', true, false]);
      assert.equal(
        (await server.call('DELETE', `endpoints/${await endpointId()}/tunes/${id}`)).status,
        404,
      );
    });

    const wrong: readonly (readonly [string, object, string])[] = [
      ['no name', { fieldName: '' }, 'Required'],
      ['a blank name', { fieldName: '  ' }, 'Empty field'],
      ['no content type of a body', { where: 'content', contentType: ' ' }, 'Required'],
      [
        'a type of data there is not',
        { metadata: { type: 'string', sensitive: true, dataType: 'Shoe size' } },
        'There is no such data type.',
      ],
      [
        'a sensitive field without its type',
        { metadata: { type: 'string', sensitive: true } },
        'Choose the data type of a sensitive parameter.',
      ],
      [
        'a maximum below the minimum',
        { metadata: { type: 'integer', minimum: 5, maximum: 1 } },
        'The maximum is below the minimum.',
      ],
    ];
    for (const [title, change, detail] of wrong) {
      it(`are refused with ${title}`, async () => {
        const answer = await server.call('POST', `endpoints/${await endpointId()}/tunes`, {
          ...place,
          metadata: { type: 'string' },
          ...change,
        });
        assert.deepEqual([answer.status, answer.body.detail], [400, detail]);
      });
    }

    it('are refused without a place or a type, with a length below nothing, and twice', async () => {
      const path = `endpoints/${await endpointId()}/tunes`;
      for (const body of [
        { ...place, where: undefined, metadata: { type: 'string' } },
        { ...place, metadata: {} },
        { ...place, metadata: { type: 'string', maxLength: -1 } },
      ])
        assert.equal((await server.call('POST', path, body)).status, 400);
      const body = { ...place, fieldName: 'twice', metadata: { type: 'string' } };
      assert.deepEqual(
        [
          (await server.call('POST', path, body)).status,
          (await server.call('POST', path, body)).status,
        ],
        [201, 409],
      );
    });

    it('PERM-01 are described only by who may change this inventory', async () => {
      const path = `endpoints/${await endpointId()}/tunes`;
      const body = { ...place, fieldName: 'other', metadata: { type: 'string' } };
      assert.deepEqual(
        [
          (await server.call('POST', path, body, 'viewer')).status,
          (await server.call('POST', path, body, 'stranger')).status,
          (await server.call('POST', `endpoints/${UNKNOWN}/tunes`, body)).status,
        ],
        [403, 404, 404],
      );
    });
  });

  describe('PERM-04 people limited to labels', () => {
    const place = { tuneType: 'request', where: 'queryParams', contentType: '' };
    const described = (fieldName: string) => ({
      ...place,
      fieldName,
      metadata: { type: 'string' },
    });
    const tuneId = async (fieldName: string) =>
      (await server.rows('select id from inventory.tunes where name = $1', [fieldName]))[0]?.['id'];

    it('tune what they see as their role says, and find nothing else', async () => {
      const id = await endpointId();
      const [labelId, groupId] = [server.test.companyId(), server.test.companyId()];
      server.limit([labelId]);
      await server.call('POST', `endpoints/${id}/tunes`, described('of others'));
      const asked = async (as: 'limitedEditor' | 'limited', endpoint = id) => {
        const of = `endpoints/${endpoint}`;
        const others = String(await tuneId('of others'));
        return {
          authentication: await server.call(
            'PUT',
            `${of}/authentication`,
            { authenticated: true },
            as,
          ),
          created: await server.call('POST', `${of}/tunes`, described('limited'), as),
          changed: await server.call('PUT', `${of}/tunes/${others}`, described('of others'), as),
          deleted: await server.call('DELETE', `${of}/tunes/${others}`, undefined, as),
        };
      };
      const before = await server.audited();
      const unseen = await asked('limitedEditor');
      const ofNothing = await asked('limitedEditor', UNKNOWN);
      for (const [what, { status, body }] of Object.entries(unseen)) {
        assert.equal(status, 404, what);
        const { status: unknown, body: wanted } = ofNothing[what as keyof typeof unseen];
        assert.deepEqual([status, body.detail], [unknown, wanted.detail], what);
      }
      assert.deepEqual(await server.audited(), before);
      await server.rows(
        'insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id) values ($1, $2, $3, $4)',
        [server.companyId, id, labelId, groupId],
      );
      const statuses = (answers: typeof unseen) =>
        Object.values(answers).map(({ status }) => status);
      assert.deepEqual(statuses(await asked('limited')), [403, 403, 403, 403]);
      assert.deepEqual(statuses(await asked('limitedEditor')), [200, 201, 200, 200]);
      assert.deepEqual(await tuneId('of others'), undefined);
      assert.notEqual(await tuneId('limited'), undefined);
      assert.equal((await endpoint())['authenticated_tuned'], true);
    });
  });
});
