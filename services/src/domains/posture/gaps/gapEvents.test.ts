import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { tellGaps } from './gapEvents.ts';
import type { PostureServer } from '../testing/postureServer.ts';
import { id, LABEL, policy, serverWithGaps } from '../testing/serverWithGaps.ts';

describe('what is told of gaps', () => {
  let server: PostureServer;
  before(async () => {
    server = await serverWithGaps();
    server.limit([LABEL]);
  });
  after(() => server.close());

  let url = '';
  /** What a watcher is told, message by message; null at the end. */
  const watch = async (as: string, search = '') => {
    url ||= await server.listen();
    const ended = new AbortController();
    const answer = await fetch(`${url}/posture/${server.companyId}/gaps/events${search}`, {
      headers: { authorization: `Bearer ${as}` },
      signal: AbortSignal.any([ended.signal, AbortSignal.timeout(60_000)]),
    });
    assert.equal(answer.status, 200);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const read: string[] = [];
    const next = async () => {
      while (read.length === 0) {
        const { value = '', done = true } = (await reader?.read()) ?? {};
        if (done) return null;
        read.push(...[...value.matchAll(/data: (.*)/g)].flatMap(([, data]) => data ?? []));
      }
      return JSON.parse(read.shift() ?? '') as { gapIds: string[]; count: number };
    };
    return { next, end: () => ended.abort() };
  };

  it('GRAPH-06 gaps are told as they are opened, those that a watcher may see', async () => {
    const hear = async (as: string) => {
      const watched = await watch(as, '?opened=true');
      return async () => {
        const message = await watched.next();
        watched.end();
        return message;
      };
    };
    const [all, limited] = [await hear('admin'), await hear('limited')];
    const [limitedSince, goneSince] = [await hear('limitedSince'), await hear('goneSince')];
    await server.call(
      'POST',
      'policies',
      policy('Told', 'info', { all: [{ field: 'authenticated', op: 'is', value: false }] }),
    );
    await server.work();
    const told = await all();
    assert.deepEqual([told?.count, told?.gapIds.length], [30, 30]);
    assert.equal((await limited())?.count, 4);
    assert.equal((await limitedSince())?.count, 4, 'limited to labels since the stream was opened');
    assert.equal(await goneSince(), null, 'a stream goes on for who has lost their role');
  });

  it('GRAPH-06 PERM-01 who is limited to labels looks again when gaps that are not named changed', async () => {
    const limited = await watch('limited');
    await server.write((query) =>
      tellGaps(
        query,
        Array.from({ length: 150 }, (_, index) => uuidOf('unseen', index)),
        {
          isOpened: false,
        },
      ),
    );
    let message = await limited.next();
    while (message !== null && message.count > 0) message = await limited.next();
    assert.deepEqual(message, { gapIds: [], count: 0 });
    limited.end();
  });

  it('GRAPH-06 POST-12 a policy that is saved or turned over without a change of gaps is told to nobody', async () => {
    const nothing = policy('No gap', 'low', {
      all: [{ field: 'path', op: 'equals', value: '/nowhere' }],
    });
    const { body } = await server.call('POST', 'policies', nothing);
    await server.work();
    const all = await watch('admin');
    for (const isEnabled of [true, false, true]) {
      const { status } = await server.call('PUT', `policies/${body.id}`, { ...nothing, isEnabled });
      assert.equal(status, 200);
    }
    assert.equal((await server.call('DELETE', `policies/${body.id}`)).status, 200);
    await server.work();
    // What was told before comes at the latest with the first of them.
    for (const last of [uuidOf('unseen', 1), uuidOf('unseen', 2)]) {
      await server.write((query) => tellGaps(query, [last], { isOpened: false }));
      let message = await all.next();
      while (message !== null && !message.gapIds.includes(last)) {
        assert.notEqual(message.count, 0, 'any number is told');
        message = await all.next();
      }
    }
    all.end();
  });

  it('GRAPH-06 POST-03 POST-04 a status, a comment and a policy that is turned off are told to who sees the gap, and are no opened gaps', async () => {
    const isBefore = ({ name, status }: { name: string; status: string }) =>
      name !== 'Told' && status === 'open';
    const [gap, other] = (await server.gaps({ first: 100 }, 'limited')).filter(isBefore);
    const unseen = (await server.gaps({ first: 100 })).find(
      (one) => one.endpointId === id(20) && isBefore(one),
    );
    assert.ok(gap && other && unseen);
    const [all, limited] = [await watch('admin'), await watch('limited')];
    const opened = await watch('admin', '?opened=true');
    const seen: string[] = [];
    /** Waits until somebody is told this, whatever they are told of before. */
    const told = async ({ next }: typeof all, is: (message: object) => boolean) => {
      for (let message = await next(); message !== null; message = await next()) {
        seen.push(...(next === limited.next ? message.gapIds : []));
        if (is(message)) return;
      }
      assert.fail('the stream ended');
    };
    // A watcher is told of the last seconds too, so much at once that not all is named.
    for (const { next } of [all, limited]) {
      let message = null;
      while (message?.count !== 1 || message.gapIds[0] !== other.id) {
        await server.write((query) => tellGaps(query, [other.id], { isOpened: false }));
        message = await next();
        assert.ok(message);
      }
    }
    const isOfIt = ({ gapIds }: { gapIds?: string[] }) => gapIds?.includes(gap.id) === true;
    const status = async (gapId: string, newStatus: string) => {
      const { status: code, body } = await server.call('PUT', `gaps/${gapId}/status`, {
        newStatus,
      });
      assert.equal(code, 200, JSON.stringify(body));
    };
    await status(gap.id, 'ignored');
    await Promise.all([told(all, isOfIt), told(limited, isOfIt)]);
    await server.call('POST', `gaps/${gap.id}/comments`, { message: 'Known' });
    await Promise.all([told(all, isOfIt), told(limited, isOfIt)]);
    await status(unseen.id, 'ignored');
    await status(gap.id, 'open');
    await told(limited, isOfIt);
    assert.ok(!seen.includes(unseen.id), 'a gap beyond the labels is told');
    const policies = await server.call<{ items: { id: string; name: string; version: number }[] }>(
      'POST',
      'policies/search',
      {},
    );
    const low = policies.body.items.find(({ name }) => name === 'Low');
    assert.ok(low);
    const turned = await server.call('PUT', `policies/${low.id}`, {
      ...policy('Low', 'low', { all: [{ field: 'path', op: 'contains', value: '/p/' }] }),
      isEnabled: false,
    });
    assert.equal(turned.status, 200, JSON.stringify(turned.body));
    await told(
      all,
      ({ gapIds, count }: { gapIds?: string[]; count?: number }) =>
        count === 0 && gapIds?.length === 0,
    );
    await status(gap.id, 'ignored');
    await server.call(
      'POST',
      'policies',
      policy('Told later', 'info', { all: [{ field: 'path', op: 'equals', value: '/p/20' }] }),
    );
    await server.work();
    const later = (await server.gaps({ first: 100 })).find(({ name }) => name === 'Told later');
    assert.ok(later);
    const ids: string[] = [];
    await told(opened, (message) => {
      ids.push(...(message as { gapIds: string[] }).gapIds);
      return ids.includes(later.id);
    });
    assert.ok(!ids.includes(gap.id), 'a change of status is told as an opened gap');
    for (const { end } of [all, limited, opened]) end();
  });
});
