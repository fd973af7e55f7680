import type { FromTab } from './messages.ts';
import { TabStream, type Sink } from './tabStream.ts';

const REQUEST = { id: 'attackersChanged', variables: { companyId: 'c-1' } };
const makeSink = () => ({
  next: jest.fn<void, Parameters<Sink['next']>>(),
  error: jest.fn<void, [Error]>(),
  complete: jest.fn<void, []>(),
});
const statesOf = (sent: readonly FromTab[]) =>
  sent.flatMap((message) => (message.kind === 'state' ? [message] : []));

describe('the subscriptions of a tab', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    document.cookie = 'palisade_session=; max-age=0';
  });

  it('over https the hash of the session is the cookie of this very host, whatever is left of a plain one', () => {
    const cookies = jest
      .spyOn(document, 'cookie', 'get')
      .mockReturnValue('palisade_session=old; __Host-palisade_session=new');
    const sent: FromTab[] = [];
    const tab = new TabStream(
      async () => true,
      () => {},
    );
    tab.subscribe(REQUEST, makeSink());
    tab.use((message) => void sent.push(message));
    expect(statesOf(sent).at(-1)).toMatchObject({ session: 'new' });
    cookies.mockRestore();
  });

  it('GRAPH-06 the hub is told all that is wanted, with the hash of the session, and the page says whether it is live', () => {
    document.cookie = 'palisade_session=hash-1';
    const sent: FromTab[] = [];
    const tab = new TabStream(
      async () => true,
      () => {},
    );
    const [first, second] = [makeSink(), makeSink()];
    tab.subscribe(REQUEST, first);
    tab.use((message) => void sent.push(message));
    const stop = tab.subscribe(REQUEST, second);
    expect(statesOf(sent).at(-1)).toEqual({
      kind: 'state',
      session: 'hash-1',
      isVisible: true,
      wanted: [1, 2].map((key) => ({ key, ...REQUEST, isResumed: false })),
    });
    tab.hear({ kind: 'live', keys: [1], isLive: true });
    expect(document.documentElement).not.toHaveAttribute('data-live');
    tab.hear({ kind: 'live', keys: [2], isLive: true });
    expect(document.documentElement).toHaveAttribute('data-live');
    tab.hear({ kind: 'next', keys: [1, 2], data: { count: 1 } });
    stop();
    tab.hear({ kind: 'next', keys: [1, 2], data: { count: 2 } });
    expect(first.next.mock.calls).toEqual([[{ data: { count: 1 } }], [{ data: { count: 2 } }]]);
    expect(second.next.mock.calls).toEqual([[{ data: { count: 1 } }]]);
    expect(
      statesOf(sent)
        .at(-1)
        ?.wanted.map(({ key }) => key),
    ).toEqual([1]);
  });

  it('GRAPH-06 a hub that gives no sign of life is left for another one, which is told that something was missed', () => {
    const [before, after]: FromTab[][] = [[], []];
    const tab: TabStream = new TabStream(
      async () => true,
      () => tab.use((message) => void after?.push(message)),
    );
    tab.subscribe(REQUEST, makeSink());
    tab.use((message) => void before?.push(message));
    for (let ping = 0; ping < 10; ping++) {
      jest.advanceTimersByTime(20_000);
      tab.hear({ kind: 'ping' });
    }
    expect(after).toEqual([]);
    jest.advanceTimersByTime(80_000);
    expect(before?.at(-1)).toEqual({ kind: 'leave', isForGood: true });
    expect(statesOf(after ?? []).at(-1)?.wanted).toEqual([{ key: 1, ...REQUEST, isResumed: true }]);
  });

  it('GRAPH-06 completion ends a subscription, a refusal says why, and neither is asked for again', () => {
    const sent: FromTab[] = [];
    const tab = new TabStream(
      async () => true,
      () => {},
    );
    const [completed, refused] = [makeSink(), makeSink()];
    tab.use((message) => void sent.push(message));
    tab.subscribe(REQUEST, completed);
    tab.subscribe(REQUEST, refused);
    tab.hear({ kind: 'end', keys: [1], error: null });
    tab.hear({ kind: 'end', keys: [2], error: 'Refused' });
    expect(completed.complete).toHaveBeenCalledTimes(1);
    expect(refused.error).toHaveBeenCalledWith(new Error('Refused'));
    tab.hear({ kind: 'ping' });
    expect(statesOf(sent).at(-1)?.wanted).toEqual([]);
  });

  it('AUTH-13 the session is renewed when the hub asks for it, and the hub told whether it goes on', async () => {
    const sent: FromTab[] = [];
    let renewals = 0;
    const tab = new TabStream(
      async () => ++renewals === 1,
      () => {},
    );
    tab.use((message) => void sent.push(message));
    tab.hear({ kind: 'renew' });
    await jest.advanceTimersByTimeAsync(0);
    tab.hear({ kind: 'renew' });
    await jest.advanceTimersByTimeAsync(0);
    expect(sent.filter(({ kind }) => kind === 'renewed')).toEqual([
      { kind: 'renewed', isRenewed: true },
      { kind: 'renewed', isRenewed: false },
    ]);
  });
});
