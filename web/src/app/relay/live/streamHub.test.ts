import { StreamServer } from '../../../../test/streamServer.ts';
import type { FromTab, ToTab } from './messages.ts';
import { StreamHub } from './streamHub.ts';

const ATTACKERS = { id: 'attackersChanged', variables: { companyId: 'c-1' } };
const INTAKE = { id: 'ingestProgress', variables: { companyId: 'c-1' } };

/** A tab that wants these subscriptions, under the keys 1, 2, … */
function openTab(hub: StreamHub, ...wanted: readonly (typeof ATTACKERS)[]) {
  const told: ToTab[] = [];
  let answersPings = true;
  const send = hub.connect((message) => {
    told.push(message);
    if (message.kind === 'ping' && answersPings) tell({});
  });
  let state: Extract<FromTab, { kind: 'state' }> = {
    kind: 'state',
    session: 'ada',
    isVisible: true,
    wanted: wanted.map((each, index) => ({ key: index + 1, isResumed: false, ...each })),
  };
  const tell = (part: Partial<typeof state>) => send((state = { ...state, ...part }));
  tell({});
  return {
    tell,
    send,
    crash: () => (answersPings = false),
    /** Data of what was told, and ends, without signs of life. */
    news: () => told.filter(({ kind }) => kind === 'next' || kind === 'end'),
    all: told,
  };
}

describe('the hub of all tabs', () => {
  let server: StreamServer;
  let hub: StreamHub;
  let pings: NodeJS.Timeout;
  const pass = (ms = 1_000) => jest.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    jest.useFakeTimers();
    server = new StreamServer();
    globalThis.fetch = (input, init) => server.answer(input as string, init);
    hub = new StreamHub();
    pings = setInterval(() => server.ping(), 12_000);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('GRAPH-06 two tabs that want the same are one subscription of one stream; each is told', async () => {
    const [first, second] = [openTab(hub, ATTACKERS, INTAKE), openTab(hub, ATTACKERS)];
    await pass();
    expect(server.operations.map(({ id, isResumed }) => [id, isResumed])).toEqual([
      ['attackersChanged', false],
      ['ingestProgress', false],
    ]);
    expect(server.streams).toHaveLength(1);
    server.emit({ data: { count: 3 } }, 'attackersChanged');
    await pass();
    for (const tab of [first, second])
      expect(tab.news()).toEqual([{ kind: 'next', keys: [1], data: { count: 3 } }]);
  });

  it('GRAPH-06 closing one tab keeps the other; closing both ends the stream', async () => {
    const [first, second] = [openTab(hub, ATTACKERS), openTab(hub, ATTACKERS)];
    await pass();
    first.send({ kind: 'leave', isForGood: false });
    await pass(10_000);
    server.emit({ data: { count: 4 } });
    await pass();
    expect(first.news()).toEqual([]);
    expect(second.news()).toHaveLength(1);
    second.send({ kind: 'leave', isForGood: false });
    await pass();
    expect(server.operations).toEqual([]);
    await pass(5_000);
    expect(server.streams).toEqual([]);
  });

  it('GRAPH-06 a tab that crashed is noticed, one that was only frozen is told what it missed', async () => {
    const tab = openTab(hub, ATTACKERS);
    const other = openTab(hub, INTAKE);
    await pass();
    tab.crash();
    await pass(80_000);
    expect(server.operations.map(({ id }) => id)).toEqual(['ingestProgress']);
    tab.tell({});
    await pass();
    expect(server.operations.map(({ id, isResumed }) => [id, isResumed])).toEqual([
      ['ingestProgress', false],
      ['attackersChanged', true],
    ]);
    expect(other.news()).toEqual([]);
  });

  it('GRAPH-06 what was told a moment before is told to a tab that has just asked for its data', async () => {
    openTab(hub, ATTACKERS);
    await pass();
    server.emit({ data: { count: 5 } });
    await pass();
    expect(openTab(hub, ATTACKERS).news()).toEqual([
      { kind: 'next', keys: [1], data: { count: 5 } },
    ]);
    await pass(5_000);
    expect(openTab(hub, ATTACKERS).news()).toEqual([]);
  });

  it('GRAPH-06 completion and refusals reach all who want it, and nobody else', async () => {
    const [first, second, other] = [openTab(hub, ATTACKERS), openTab(hub, ATTACKERS), openTab(hub)];
    await pass();
    server.complete();
    await pass();
    for (const tab of [first, second])
      expect(tab.news()).toEqual([{ kind: 'end', keys: [1], error: null }]);
    server.refusals.set('POST', { status: 403, code: 'FORBIDDEN' });
    const refused = openTab(hub, INTAKE);
    await pass();
    expect(refused.news()).toEqual([{ kind: 'end', keys: [1], error: 'Refused' }]);
    expect(other.news()).toEqual([]);
  });

  it('GRAPH-06 after a restart of the server everything is asked for again, to look again, with growing pauses while it is away', async () => {
    const tab = openTab(hub, ATTACKERS, INTAKE);
    await pass();
    server.refusals.set('PUT', { status: 503, code: 'UNAVAILABLE' });
    server.breakOff();
    await pass(120_000);
    const tries = server.asked.filter((each) => each === 'PUT 503').length;
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(14);
    server.refusals.clear();
    tab.send({ kind: 'wake' });
    await pass();
    expect(server.operations.map(({ id, isResumed }) => [id, isResumed])).toEqual([
      ['attackersChanged', true],
      ['ingestProgress', true],
    ]);
    expect(tab.news()).toEqual([]);
  });

  it('GRAPH-06 a subscription that fails for a while is tried again, alone', async () => {
    openTab(hub, INTAKE);
    await pass();
    server.refusals.set('POST', { status: 503, code: 'UNAVAILABLE' });
    const tab = openTab(hub, ATTACKERS);
    await pass(5_000);
    expect(tab.news()).toEqual([]);
    server.refusals.clear();
    await pass(10_000);
    expect(server.operations.map(({ id }) => id)).toEqual(['ingestProgress', 'attackersChanged']);
    server.emit(
      { errors: [{ message: 'Later', extensions: { code: 'UNAVAILABLE' } }] },
      'attackersChanged',
    );
    await pass(10_000);
    expect(server.operations.filter(({ id }) => id === 'attackersChanged').at(-1)?.isResumed).toBe(
      true,
    );
    expect(server.asked.filter((each) => each.startsWith('PUT'))).toHaveLength(1);
    expect(tab.news()).toEqual([]);
  });

  it('GRAPH-06 a message of which a part failed writes nothing, and the subscription begins anew with a look', async () => {
    const tab = openTab(hub, ATTACKERS);
    await pass();
    const error = (code: string) => ({ message: 'Failed', path: ['count'], extensions: { code } });
    server.emit({ data: { count: null }, errors: [error('UNAVAILABLE')] });
    await pass(10_000);
    expect(tab.news()).toEqual([]);
    expect(server.operations.map(({ id, isResumed }) => [id, isResumed])).toEqual([
      ['attackersChanged', true],
    ]);
    server.emit({ data: { count: null }, errors: [error('FORBIDDEN')] });
    server.emit({ data: { count: 6 } });
    await pass();
    expect(tab.news()).toEqual([{ kind: 'next', keys: [1], data: { count: 6 } }]);
  });

  it('GRAPH-06 a stream that falls silent, as after a sleep, is left for a new one', async () => {
    openTab(hub, ATTACKERS);
    await pass();
    const [stream] = server.streams;
    clearInterval(pings);
    await pass(60_000);
    expect(server.streams).toHaveLength(1);
    expect(server.streams[0]).not.toBe(stream);
    expect(server.operations.map(({ isResumed }) => isResumed)).toEqual([true]);
  });
});

describe('the hub and sessions', () => {
  let server: StreamServer;
  let hub: StreamHub;
  const pass = (ms = 1_000) => jest.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    jest.useFakeTimers();
    server = new StreamServer();
    globalThis.fetch = (input, init) => server.answer(input as string, init);
    hub = new StreamHub();
    setInterval(() => server.ping(), 12_000);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('AUTH-01 when somebody else signs in, nothing of the first one’s stream reaches anybody any more', async () => {
    const ada = openTab(hub, ATTACKERS);
    await pass();
    const [before] = server.streams;
    server.emit({ data: { count: 7 } });
    const bo = openTab(hub, ATTACKERS);
    bo.tell({ session: 'bo' });
    await pass();
    expect(ada.news()).toEqual([]);
    expect(bo.news()).toEqual([]);
    expect(server.streams).toHaveLength(1);
    expect(server.streams[0]).not.toBe(before);
    server.emit({ data: { count: 8 } });
    await pass();
    expect(bo.news()).toEqual([{ kind: 'next', keys: [1], data: { count: 8 } }]);
  });

  it('AUTH-01 a session that ended is renewed by a tab that somebody sees, and only by such a one', async () => {
    const [hidden, seen] = [openTab(hub, ATTACKERS), openTab(hub, ATTACKERS)];
    hidden.tell({ isVisible: false });
    seen.tell({ isVisible: false });
    await pass();
    server.refusals.set('PUT', { status: 401, code: 'UNAUTHENTICATED' });
    server.emit({
      errors: [{ message: 'Sign in first.', extensions: { code: 'UNAUTHENTICATED' } }],
    });
    await pass(50_000);
    expect(server.asked.filter((each) => each === 'PUT 401')).toHaveLength(1);
    expect([...hidden.all, ...seen.all].filter(({ kind }) => kind === 'renew')).toEqual([]);
    seen.tell({ isVisible: true });
    seen.send({ kind: 'wake' });
    await pass(100);
    expect(seen.all.filter(({ kind }) => kind === 'renew')).toHaveLength(1);
    server.refusals.clear();
    seen.send({ kind: 'renewed', isRenewed: true });
    await pass();
    expect(server.operations.map(({ isResumed }) => isResumed)).toEqual([true]);
    expect(hidden.all.filter(({ kind }) => kind === 'renew')).toEqual([]);
  });
});
