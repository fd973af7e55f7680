import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { type PostureServer } from '../testing/postureServer.ts';
import { changeEndpoint } from '../../../composition/testing/changeEndpoints.ts';
import { id, LABEL, serverWithGaps } from '../testing/serverWithGaps.ts';

describe('working gaps off', () => {
  let server: PostureServer;
  const first = async () =>
    (await server.gaps({ sort: 'path', direction: 'ascending', first: 1 }))[0]?.id ?? '';
  const counts = async (as = 'admin', body: object = {}) =>
    (
      await server.call<{ status: string; severity: string; gaps: number }[]>(
        'POST',
        'gaps/counts',
        body,
        as,
      )
    ).body
      .map(({ status, severity, gaps }) => `${status} ${severity} ${gaps}`)
      .sort();

  before(async () => {
    server = await serverWithGaps();
  });
  after(() => server.close());

  it('POST-01 gaps come most severe first, in every order without skipping or repeating, under every kind of filter', async () => {
    assert.deepEqual(
      (await server.gaps({ first: 100 })).map(({ severity }) => severity),
      [...Array<string>(30).fill('high'), ...Array<string>(30).fill('low')],
    );
    for (const sort of [
      'severity',
      'gapName',
      'host',
      'path',
      'method',
      'isFrozen',
      'detected',
      'lastActivity',
      'lastUpdate',
    ]) {
      for (const direction of ['ascending', 'descending']) {
        const found: string[] = [];
        for (
          let after: string | undefined, page = await server.gaps({ sort, direction, first: 25 });
          page.length > 0;
          page = await server.gaps({ sort, direction, first: 25, after })
        ) {
          found.push(...page.map((gap) => gap.id));
          after = page.at(-1)?.cursor;
        }
        assert.equal(new Set(found).size, 60, `${sort} ${direction}`);
        assert.equal(found.length, 60, `${sort} ${direction}`);
      }
    }
    const kept = async (field: string, op: string, value: unknown) =>
      (await server.gaps({ filter: { all: [{ field, op, value }] }, first: 100 })).length;
    assert.deepEqual(
      [
        await kept('severity', 'is', ['high']),
        await kept('gapName', 'contains', 'LO'),
        await kept('category', 'is', ['Data Exposure']),
        await kept('host', 'contains', 'h1'),
        await kept('path', 'equals', '/p/7'),
        await kept('method', 'is', ['GET']),
        await kept('isFrozen', 'is', false),
        await kept('sourceType', 'is', ['Traffic']),
        await kept('source', 'isNot', ['gateway']),
        await kept('parameterName', 'is', ['email']),
        await kept('label', 'is', [LABEL]),
        await kept('detected', 'after', 'now-1h'),
        await kept('lastActivity', 'before', 'now-1h'),
      ],
      [30, 30, 60, 20, 2, 30, 60, 60, 0, 30, 8, 60, 0],
    );
    const wrong = await server.call('POST', 'gaps/search', {
      filter: { all: [{ field: 'riskScore', op: 'between', value: [1, 2] }] },
    });
    assert.deepEqual([wrong.status, wrong.body.detail], [400, 'There is no field "riskScore".']);
    assert.equal(
      (
        await server.call(
          'POST',
          'gaps/search',
          { filter: { all: [{ field: 'label', op: 'is', value: [LABEL] }] } },
          'novice',
        )
      ).status,
      403,
    );
  });

  it('OVER-04 OVER-05 names with the most severe gaps come first; frozen ones and those of another status are not counted', async () => {
    const top = async (body: object, as?: string) =>
      (await server.call<{ name: string; gaps: number }[]>('POST', 'gaps/top', body, as)).body;
    const isLive = {
      filter: { all: [{ field: 'isFrozen', op: 'is', value: false }] },
      status: 'open',
    };
    assert.deepEqual(
      (await top(isLive)).map(({ name, gaps }) => `${name} ${gaps}`),
      ['High 30', 'Low 30'],
    );
    assert.deepEqual(
      (await top({ ...isLive, first: 1 })).map(({ name }) => name),
      ['High'],
    );
    assert.deepEqual(
      await top({ filter: { all: [{ field: 'isFrozen', op: 'is', value: true }] } }),
      [],
    );
    assert.deepEqual(await top({ status: 'ignored' }), []);
    assert.equal((await server.call('POST', 'gaps/top', { first: 51 })).status, 400);
    assert.equal((await server.call('POST', 'gaps/top', {}, 'clerk')).status, 403);
    assert.deepEqual(await top({}, 'stranger'), []);
    assert.equal(
      (await server.call('POST', 'gaps/top', {}, 'reader', server.otherCompanyId)).status,
      404,
    );
  });

  it('INV-11 open gaps of endpoints are counted together', async () => {
    const endpointIds = [
      ...new Set((await server.gaps({ first: 100 })).map(({ endpointId }) => endpointId)),
    ];
    const countOf = async (ids: readonly string[], as?: string) =>
      (await server.call<{ count: number }>('POST', 'gaps/of-endpoints', { endpointIds: ids }, as))
        .body.count;
    assert.deepEqual(
      [
        await countOf(endpointIds),
        await countOf(endpointIds.slice(0, 3)),
        await countOf([]),
        await countOf(endpointIds, 'stranger'),
      ],
      [60, 6, 0, 0],
    );
    assert.equal(
      (await server.call('POST', 'gaps/of-endpoints', { endpointIds: [] }, 'clerk')).status,
      403,
    );
    assert.equal(
      (await server.call('POST', 'gaps/of-endpoints', { endpointIds: ['x'] })).status,
      400,
    );
  });

  it('POST-03 a status changes to any that the table allows, with a comment, the usual words where nobody wrote any', async () => {
    const gapId = await first();
    const change = (newStatus: string, message?: string, as?: string) =>
      server.call(
        'PUT',
        `gaps/${gapId}/status`,
        { newStatus, ...(message === undefined ? {} : { message }) },
        as,
      );
    assert.equal((await change('inProcess', '  looking  ')).status, 200);
    assert.equal((await change('resolved')).status, 200);
    assert.deepEqual(
      [(await change('resolved')).status, (await change('resolved')).body.detail],
      [409, 'The gap has this status already.'],
    );
    assert.deepEqual(
      [(await change('deactivated')).status, (await change('deactivated')).body.detail],
      [409, 'A gap cannot be changed from resolved to deactivated.'],
    );
    assert.equal((await change('hidden', 'out of sight')).status, 200);
    assert.equal(
      (await server.call('POST', `gaps/${gapId}/comments`, { message: 'hello' })).status,
      409,
      'a hidden gap takes no comments',
    );
    assert.equal((await change('open', 'back')).status, 200);
    const { body } = await server.call<
      { count: number; comments: { message: string; newStatus: string; author: string }[] }[]
    >('POST', 'gaps/comments', { ids: [gapId] });
    assert.deepEqual(
      body[0]?.comments.map(({ newStatus, message, author }) => [newStatus, message, author]),
      [
        ['open', 'back', 'tester@example.com'],
        ['resolved', 'Status Change', 'tester@example.com'],
        ['inProcess', 'looking', 'tester@example.com'],
      ],
    );
    assert.equal((await change('ignored', undefined, 'reader')).status, 403);
    assert.equal((await change('ignored', undefined, 'stranger')).status, 404);
    assert.equal(
      (await server.call('PUT', `gaps/${uuidOf('none')}/status`, { newStatus: 'open' })).status,
      404,
    );
    assert.deepEqual(
      (await server.audited()).filter((action) => action === 'gap.changeStatus').length,
      4,
    );
  });

  it('POST-03 of two who change one gap at once the second is told, and the first change stays with its comment', async () => {
    const gapId =
      (await server.gaps({ sort: 'path', direction: 'descending', first: 1 }))[0]?.id ?? '';
    const change = (newStatus: string, from: string) =>
      server.call('PUT', `gaps/${gapId}/status`, { newStatus, from, message: newStatus });
    const answers = await Promise.all([change('ignored', 'open'), change('inProcess', 'open')]);
    const [won, lost] =
      answers[0].status === 200 ? ['ignored', answers[1]] : ['inProcess', answers[0]];
    assert.deepEqual(
      [lost.status, lost.body.detail, lost.body.field],
      [
        409,
        `The gap was changed to ${won === 'inProcess' ? 'in process' : won} meanwhile.`,
        'newStatus',
      ],
    );
    const { body } = await server.call<{ comments: { message: string }[] }[]>(
      'POST',
      'gaps/comments',
      { ids: [gapId] },
    );
    assert.deepEqual(
      body[0]?.comments.map(({ message }) => message),
      [won],
    );
    assert.equal((await change('open', won)).status, 200);
  });

  it('POST-03 undoing a change restores the status and when the gap was resolved, and is refused once somebody changed it again', async () => {
    const gapId =
      (await server.gaps({ sort: 'path', direction: 'descending', first: 1 }))[0]?.id ?? '';
    const change = (body: object, as?: string) =>
      server.call<{ status: string; closedAt: string | null; changeId: string; detail?: string }>(
        'PUT',
        `gaps/${gapId}/status`,
        body,
        as,
      );
    const resolved = (await change({ newStatus: 'resolved' })).body;
    const ignored = (await change({ newStatus: 'ignored' })).body;
    assert.equal(ignored.closedAt, null);
    const undo = { newStatus: 'resolved', from: 'ignored', undoes: ignored.changeId };
    assert.equal((await change(undo, 'reader')).status, 403);
    const undone = (await change(undo)).body;
    assert.deepEqual([undone.status, undone.closedAt], ['resolved', resolved.closedAt]);
    const audited = await server.audited();
    const { body: said } = await server.call<{ comments: { message: string }[] }[]>(
      'POST',
      'gaps/comments',
      { ids: [gapId] },
    );
    assert.deepEqual(
      said[0]?.comments.slice(0, 2).map(({ message }) => message),
      ['Status change undone', 'Status Change'],
    );
    // Somebody else changes it there and back: the status is what was seen, and yet not the same.
    await change({ newStatus: 'open' });
    await change({ newStatus: 'ignored' });
    const late = await change(undo);
    assert.deepEqual(
      [late.status, late.body.detail],
      [409, 'The status of the gap was changed again meanwhile.'],
    );
    await change({ newStatus: 'open' });
    assert.equal((await change(undo)).body.detail, 'The gap was changed to open meanwhile.');
    assert.equal((await server.audited()).length, audited.length + 3, 'refusals leave no entry');
  });

  it('POST-05 comments have author and time, and must say something', async () => {
    const gapId = await first();
    assert.equal(
      (await server.call('POST', `gaps/${gapId}/comments`, { message: ' mine ' })).status,
      201,
    );
    assert.deepEqual(
      [
        (await server.call('POST', `gaps/${gapId}/comments`, { message: '  ' })).body.detail,
        (await server.call('POST', `gaps/${gapId}/comments`, { message: 'x'.repeat(2001) })).body
          .detail,
      ],
      ['Write a comment.', 'You cannot exceed 2000 characters in this field.'],
    );
    const { body } = await server.call<
      { comments: { message: string; newStatus: null; timestamp: string }[] }[]
    >('POST', 'gaps/comments', { ids: [gapId] });
    assert.deepEqual(
      [body[0]?.comments[0]?.message, body[0]?.comments[0]?.newStatus],
      ['mine', null],
    );
    assert.ok(Date.parse(body[0]?.comments[0]?.timestamp ?? '') > Date.now() - 60_000);
  });

  it('POST-05 the audit log says who said what of which gap, and from which status it was changed', async () => {
    const gapId = await first();
    const [gap] = await server.rows('select status, name, path from posture.gaps where id = $1', [
      gapId,
    ]);
    const newStatus = gap?.['status'] === 'inProcess' ? 'open' : 'inProcess';
    await server.call('POST', `gaps/${gapId}/comments`, { message: 'Ask the team' });
    await server.call('PUT', `gaps/${gapId}/status`, { newStatus, message: 'On it' });
    const entries = await server.rows(
      `select action, actor, before ->> 'status' as "statusBefore", after ->> 'status' as status, after ->> 'message' as message, after ->> 'name' as name, after ->> 'path' as path
       from identity.audit_log where target_id = $1 order by at desc, id limit 2`,
      [gapId],
    );
    const by = { actor: 'tester@example.com' };
    assert.deepEqual(
      entries.find(({ action }) => action === 'gap.comment'),
      {
        ...by,
        action: 'gap.comment',
        statusBefore: null,
        status: null,
        message: 'Ask the team',
        name: gap?.['name'],
        path: gap?.['path'],
      },
    );
    assert.deepEqual(
      entries.find(({ action }) => action === 'gap.changeStatus'),
      {
        ...by,
        action: 'gap.changeStatus',
        statusBefore: gap?.['status'],
        status: newStatus,
        message: 'On it',
        name: null,
        path: null,
      },
    );
  });

  it('POST-05 a comment that is sent again under its key, because its answer was lost, is said once', async () => {
    const gapId = await first();
    const said = async () =>
      (await server.call<{ count: number }[]>('POST', 'gaps/comments', { ids: [gapId] })).body[0]
        ?.count ?? 0;
    const before = await said();
    const say = async (message: string, key?: string) =>
      (await server.call('POST', `gaps/${gapId}/comments`, { message, ...(key && { key }) }))
        .status;
    assert.deepEqual(
      await Promise.all([say('once', 'k1'), say('once', 'k1'), say(' once ', 'k1')]),
      [201, 201, 201],
    );
    assert.equal(await said(), before + 1);
    assert.equal(await say('something else', 'k1'), 409);
    assert.deepEqual(
      [await say('once', 'k2'), await say('once'), await say('once')],
      [201, 201, 201],
    );
    assert.equal(await said(), before + 4);
  });

  it('POST-04 many gaps change in the background with progress and one entry of the audit log; those that may not are left', async () => {
    const gapId = await first();
    await server.call('PUT', `gaps/${gapId}/status`, { newStatus: 'ignored' });
    const begun = await server.call<{
      id: string;
      total: number;
      position: number;
      isDone: boolean;
    }>(
      'POST',
      'gaps/status-changes',
      {
        filter: { all: [{ field: 'host', op: 'contains', value: 'h0' }] },
        newStatus: 'ignored',
        message: 'accepted',
      },
      'analyst',
    );
    assert.deepEqual(
      [begun.status, begun.body.total, begun.body.position, begun.body.isDone],
      [202, 20, 0, false],
    );
    await server.work();
    const { body } = await server.call<{ changed: number; skipped: number; isDone: boolean }>(
      'GET',
      `gaps/status-changes/${begun.body.id}`,
    );
    assert.deepEqual([body.changed, body.skipped, body.isDone], [19, 1, true]);
    assert.equal(
      (await server.audited()).filter((action) => action === 'gaps.changeStatus').length,
      1,
    );
    assert.equal(
      (
        await server.call(
          'POST',
          'gaps/status-changes',
          { gapIds: [gapId], newStatus: 'open' },
          'reader',
        )
      ).status,
      403,
    );
    assert.equal(
      (
        await server.call(
          'POST',
          'gaps/status-changes',
          { gapIds: [gapId], newStatus: 'open' },
          'stranger',
        )
      ).status,
      400,
      'another company has no such gaps',
    );
    assert.equal(
      (
        await server.call('POST', 'gaps/status-changes', {
          gapIds: [gapId],
          newStatus: 'deactivated',
        })
      ).status,
      400,
    );
    assert.equal(
      (await server.call('GET', `gaps/status-changes/${begun.body.id}`, null, 'stranger')).status,
      404,
    );
  });

  it('POST-01 counts by status and severity are those of the rows, from the roll-up and under a filter', async () => {
    const rows = (
      await server.rows('select status, severity, count(*) as n from posture.gaps group by 1, 2')
    )
      .map((row) => `${String(row['status'])} ${String(row['severity'])} ${String(row['n'])}`)
      .sort();
    assert.deepEqual(await counts(), rows);
    assert.deepEqual(
      await counts('admin', {
        filter: { all: [{ field: 'method', op: 'is', value: ['GET', 'POST'] }] },
      }),
      rows,
    );
    assert.deepEqual(
      (await server.call<{ count: number }>('POST', 'gaps/count', { status: 'ignored' })).body,
      { count: 20 },
    );
  });

  it('POST-01 PERM-01 a page brings its counts along where asked, as they are told alone, of all statuses and to who may see', async () => {
    const beside = async (body: object, as = 'admin') =>
      (await server.call<{ items: unknown[]; counts?: unknown[] }>('POST', 'gaps/search', body, as))
        .body;
    const alone = async (body: object, as = 'admin') =>
      (await server.call<unknown[]>('POST', 'gaps/counts', body, as)).body;
    const filter = { all: [{ field: 'method', op: 'is', value: ['GET'] }] };
    server.limit([LABEL]);
    for (const as of ['admin', 'limited'])
      for (const which of [{}, { filter }]) {
        const { items, counts: told } = await beside(
          { ...which, status: 'open', first: 1, counts: true },
          as,
        );
        assert.equal(items.length, 1);
        assert.deepEqual(
          new Set(told),
          new Set(await alone(which, as)),
          `${as} ${JSON.stringify(which)}`,
        );
      }
    assert.equal('counts' in (await beside({ first: 1 })), false);
  });

  it('POST-07 the file has all gaps of the filter in the order asked, text that would run as a formula disarmed', async () => {
    await server.write((query) => changeEndpoint(query, id(29), `path = '=1+1'`));
    await server.work();
    const filters = encodeURIComponent(
      JSON.stringify({ all: [{ field: 'host', op: 'contains', value: 'h2' }] }),
    );
    const lines = (
      await server.text(
        `gaps.csv?status=open&sort=path&direction=ascending&columns=path,severity,labels&filters=${filters}`,
      )
    )
      .trim()
      .split('\r\n');
    assert.equal(lines[0], 'API,Severity,API labels');
    assert.equal(lines.length, 21);
    assert.equal(lines.filter((line) => line === "'=1+1,high,").length, 1);
    assert.ok((await server.audited()).includes('gaps.export'));
    assert.match(await server.text('gaps.csv?columns=nothing'), /There is no column/);
  });

  it('PERM-01 who is limited to labels sees the gaps of their endpoints, in lists, counts, lookups, comments and files', async () => {
    server.limit([LABEL]);
    const all = await server.gaps({ first: 100 });
    const seen = await server.gaps({ first: 100 }, 'limited');
    assert.equal(seen.length, 8);
    const hidden = all.find((gap) => !seen.some((each) => each.id === gap.id))?.id ?? '';
    assert.deepEqual(
      (await server.call<unknown[]>('POST', 'gaps/lookup', { ids: [hidden] }, 'limited')).body,
      [null],
    );
    assert.deepEqual(
      (await server.call<unknown[]>('POST', 'gaps/evidence', { ids: [hidden] }, 'limited')).body,
      [null],
    );
    const sum = (await counts('limited')).reduce(
      (total, line) => total + Number(line.split(' ')[2]),
      0,
    );
    assert.equal(sum, 8);
    const ofAll = { endpointIds: [...new Set(all.map(({ endpointId }) => endpointId))] };
    const isOpen = ({ status }: { readonly status: string }) =>
      status === 'open' || status === 'inProcess';
    assert.equal(
      (await server.call<{ count: number }>('POST', 'gaps/of-endpoints', ofAll, 'limited')).body
        .count,
      seen.filter(isOpen).length,
    );
    assert.equal((await server.text('gaps.csv', 'limited')).trim().split('\r\n').length, 9);
    const evaluated = async (as: string) => {
      const { status, body } = await server.call<{ items: { total: number; done: number }[] }>(
        'POST',
        'policies/search',
        {},
        as,
      );
      assert.equal(status, 200);
      return [
        Math.max(...body.items.map(({ total }) => total)),
        Math.max(...body.items.map(({ done }) => done)),
      ];
    };
    assert.ok((await evaluated('admin')).every((count) => count > 0));
    assert.deepEqual(await evaluated('limited'), [0, 0], 'how many endpoints there are');
    assert.equal((await server.call('POST', 'gaps/search', {}, 'clerk')).status, 403);
    assert.equal(
      (await server.call('POST', 'gaps/search', {}, 'reader', server.otherCompanyId)).status,
      404,
    );
  });
});
