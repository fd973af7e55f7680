import { render } from '@testing-library/react';
import type { LoaderFunction, LoaderFunctionArgs } from 'react-router-dom';
import {
  Environment,
  type GraphQLResponse,
  Network,
  Observable,
  RecordSource,
  Store,
} from 'relay-runtime';
import AttackerCountsParameters from '../../__generated__/useAttackerCountsQuery$parameters.ts';
// The code of the page has the query, without which no answer is read.
import '../../__generated__/useAttackerCountsQuery.graphql.ts';
import type { useAttackerCountsQuery } from '../../__generated__/useAttackerCountsQuery.graphql.ts';
import { definePage, ofCompany } from './definePage.tsx';
import { useShownCompany } from './shownCompany.ts';

function PageOf({ companyId }: { readonly companyId: string }) {
  useShownCompany(companyId);
  return null;
}

/** Starts the queries of a page as a click on its link does; its answer comes when it is told to. */
function navigate(companyId: string) {
  const answer = Promise.withResolvers<GraphQLResponse>();
  const environment = new Environment({
    network: Network.create(() => answer.promise),
    store: new Store(new RecordSource()),
  });
  const page = definePage<{ counts: useAttackerCountsQuery }>({
    path: 'page',
    queries: {
      counts: {
        parameters: AttackerCountsParameters,
        variables: ofCompany,
      },
    },
    load: async () => ({ default: () => null }),
  });
  const stop = new AbortController();
  const loader = page.route(environment).loader as LoaderFunction; // As `definePage` makes it.
  const request = new Request(`https://palisade.example/${companyId}/page`, {
    signal: stop.signal,
  });
  const refs = loader(
    // What the router adds no page reads.
    { params: { companyId }, request } as unknown as LoaderFunctionArgs,
    null,
  );
  let isDrawn = !(refs instanceof Promise);
  void Promise.resolve(refs).then(() => {
    isDrawn = true;
  });
  return {
    stop,
    answer: () => answer.resolve({ data: { company: null } }),
    isDrawn: async (afterMs: number) => {
      await jest.advanceTimersByTimeAsync(afterMs);
      return isDrawn;
    },
  };
}

describe('a page that is gone to', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('leaves the one before in sight until it can be drawn whole', async () => {
    render(<PageOf companyId="c-2" />);
    const { answer, isDrawn } = navigate('c-2');
    expect(await isDrawn(150)).toBe(false);
    answer();
    expect(await isDrawn(1)).toBe(true);
  });

  it('is drawn with what waits in it when that takes longer', async () => {
    render(<PageOf companyId="c-2" />);
    const { isDrawn } = navigate('c-2');
    expect(await isDrawn(150)).toBe(false);
    expect(await isDrawn(100)).toBe(true);
  });

  it('does not wait where the reader went elsewhere meanwhile', async () => {
    render(<PageOf companyId="c-2" />);
    const { stop, isDrawn } = navigate('c-2');
    expect(await isDrawn(50)).toBe(false);
    stop.abort();
    expect(await isDrawn(1)).toBe(true);
  });

  it('is drawn at once where no page of its company is shown', async () => {
    const { unmount } = render(<PageOf companyId="c-2" />);
    expect(await navigate('c-3').isDrawn(0)).toBe(true);
    unmount();
    expect(await navigate('c-2').isDrawn(0)).toBe(true);
  });
});

/** A page with one query, whose requests are counted as they begin and as they are given up. */
function preparedPage() {
  const seen = { begun: 0, ended: 0 };
  let fail = (): void => undefined;
  const environment = new Environment({
    network: Network.create(() =>
      Observable.create<GraphQLResponse>((sink) => {
        seen.begun += 1;
        fail = () => sink.error(new Error('Out of reach'));
        return () => void (seen.ended += 1);
      }),
    ),
    store: new Store(new RecordSource()),
  });
  const page = definePage<{ counts: useAttackerCountsQuery }>({
    path: 'page',
    queries: { counts: { parameters: AttackerCountsParameters, variables: ofCompany } },
    load: async () => ({ default: () => null }),
  });
  const loader = page.route(environment).loader as LoaderFunction; // As `definePage` makes it.
  return {
    seen,
    fail: () => fail(),
    prepare: (companyId: string, path = 'page') =>
      page.prepare(environment, `/${companyId}/${path}`),
    go: (companyId: string) => {
      const request = new Request(`https://palisade.example/${companyId}/page`);
      // What the router adds no page reads.
      const args = { params: { companyId }, request } as unknown as LoaderFunctionArgs;
      return loader(args, null);
    },
  };
}

describe('a page that may be gone to next', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is asked for once, ahead of the navigation, which goes on with that', () => {
    const { seen, prepare, go } = preparedPage();
    const drop = prepare('c-2');
    prepare('c-2');
    expect(seen).toEqual({ begun: 1, ended: 0 });
    void go('c-2');
    drop();
    jest.advanceTimersByTime(60_000);
    expect(seen).toEqual({ begun: 1, ended: 0 });
  });

  it('is given up when the reader stays', () => {
    const { seen, prepare, go } = preparedPage();
    prepare('c-2')();
    expect(seen).toEqual({ begun: 1, ended: 1 });
    void go('c-2');
    expect(seen).toEqual({ begun: 2, ended: 1 });
  });

  it('is given up after ten seconds, as its answer grows old', () => {
    const { seen, prepare } = preparedPage();
    prepare('c-2');
    jest.advanceTimersByTime(9_999);
    expect(seen.ended).toBe(0);
    jest.advanceTimersByTime(1);
    expect(seen.ended).toBe(1);
  });

  it('is given up for the same page with another question', () => {
    const { seen, prepare, go } = preparedPage();
    prepare('c-2');
    prepare('c-3');
    expect(seen).toEqual({ begun: 2, ended: 1 });
    void go('c-4');
    expect(seen).toEqual({ begun: 3, ended: 2 });
  });

  it('is asked for again by the navigation when that failed', () => {
    const { seen, prepare, fail, go } = preparedPage();
    prepare('c-2');
    fail();
    void go('c-2');
    expect(seen.begun).toBe(2);
  });

  it('is not asked for at the address of another page, nor while it is shown', () => {
    const { seen, prepare, go } = preparedPage();
    prepare('c-2', 'other');
    expect(seen.begun).toBe(0);
    void go('c-2');
    prepare('c-2');
    expect(seen.begun).toBe(1);
  });
});
