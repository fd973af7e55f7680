import type { CacheConfig, RequestParameters } from 'relay-runtime';
import { IN_PARTS } from '../../entities/routing/inParts.ts';
import { createFetch } from './fetchGraph.ts';

type Kind = RequestParameters['operationKind'];
interface Failure {
  readonly path?: readonly (string | number)[];
  readonly code: string;
}

/** What Relay is given for an answer with these errors: the answer, or what it failed with. */
async function told(
  kind: Kind,
  data: object | null,
  failures: readonly Failure[],
  config?: CacheConfig,
) {
  const errors = failures.map(({ path, code }) => ({ message: code, path, extensions: { code } }));
  globalThis.fetch = async () =>
    new Response(JSON.stringify({ data, errors }), { headers: { 'x-request-id': 'req-7' } });
  const onEnd = jest.fn();
  const ask = createFetch({ refreshDocument: async () => 'refresh', onEnd });
  const request = {
    id: 'id',
    name: 'AnyQuery',
    operationKind: kind,
    cacheID: null,
    metadata: {},
    text: null,
  };
  return ask(request as unknown as RequestParameters, {}, config).catch((error: unknown) => error);
}

const AWAY = { path: ['company', 'gaps'], code: 'UNAVAILABLE' };
const PARTLY = { company: { endpoints: [], gaps: null } };

describe('an answer with errors', () => {
  it('of a page is shown without the parts they are about, each with the request to find it by', async () => {
    expect(await told('query', PARTLY, [AWAY], IN_PARTS)).toEqual({
      data: PARTLY,
      errors: [
        {
          message: 'UNAVAILABLE',
          path: ['company', 'gaps'],
          extensions: { code: 'unavailable', requestId: 'req-7' },
        },
      ],
    });
  });

  it('of what is asked again in the background fails as a whole, so that what is shown stays', async () => {
    expect(await told('query', PARTLY, [AWAY], { force: true })).toMatchObject({
      code: 'unavailable',
      requestId: 'req-7',
    });
    expect(await told('query', PARTLY, [AWAY])).toMatchObject({ code: 'unavailable' });
  });

  it('fails by the one that is not about a part, wherever it stands', async () => {
    const forbidden = { path: ['company', 'tokens'], code: 'FORBIDDEN' };
    expect(await told('query', PARTLY, [AWAY, forbidden], IN_PARTS)).toMatchObject({
      code: 'forbidden',
    });
    expect(await told('query', PARTLY, [forbidden, AWAY], IN_PARTS)).toMatchObject({
      code: 'forbidden',
    });
    expect(await told('query', PARTLY, [{ code: 'UNAVAILABLE' }], IN_PARTS)).toMatchObject({
      code: 'unavailable',
    });
    expect(await told('query', null, [AWAY], IN_PARTS)).toMatchObject({ code: 'unavailable' });
  });

  it('tells a change that failed from one that was done and could not be read again', async () => {
    const failed = { path: ['attachLabels'], code: 'UNAVAILABLE' };
    const unread = { path: ['attachLabels', 'endpoints'], code: 'UNAVAILABLE' };
    expect(await told('mutation', { attachLabels: null }, [failed])).toMatchObject({
      code: 'unavailable',
    });
    const data = { attachLabels: { endpoints: null, errors: [] } };
    expect(await told('mutation', data, [unread])).toMatchObject({ data });
    const second = { path: ['detachLabels'], code: 'UNAVAILABLE' };
    expect(await told('mutation', { ...data, detachLabels: null }, [unread, second])).toMatchObject(
      { code: 'unavailable' },
    );
  });
});

describe('who is signed in', () => {
  const asked = async (cookie: string) => {
    document.cookie = cookie;
    let requests = 0;
    globalThis.fetch = async () => {
      requests += 1;
      return new Response(JSON.stringify({ data: { viewer: { id: 'u-1' } } }));
    };
    const ask = createFetch({ refreshDocument: async () => 'refresh', onEnd: jest.fn() });
    const request = { id: 'id', name: 'LoginFrameQuery', operationKind: 'query' };
    return [await ask(request as unknown as RequestParameters, {}), requests];
  };
  afterEach(() => void (document.cookie = 'palisade_session=; max-age=0'));

  it('AUTH-01 is asked of the server where there is a session, and is nobody without a request where there is none', async () => {
    expect(await asked('palisade_session=mark')).toEqual([{ data: { viewer: { id: 'u-1' } } }, 1]);
    expect(await asked('palisade_session=; max-age=0')).toEqual([{ data: { viewer: null } }, 0]);
  });
});
