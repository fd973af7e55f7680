import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse } from 'graphql';
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
  document.cookie = 'palisade_session=mark';
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

describe('a query without a session', () => {
  /** Names of the queries of the pages, and whether they need no session. */
  function queries(): readonly (readonly [string, boolean])[] {
    const root = join(__dirname, '../../../..');
    const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
    const fields = schema.getQueryType()?.getFields() ?? {};
    const isPublic = (field: string) =>
      fields[field]?.astNode?.directives?.some(({ name }) => name.value === 'public') === true;
    const documents = JSON.parse(
      readFileSync(join(root, 'gateway/trusted-documents.json'), 'utf8'),
    ) as Readonly<Record<string, string>>;
    return Object.values(documents).flatMap((text) => {
      const [definition] = parse(text).definitions;
      if (definition?.kind !== 'OperationDefinition' || definition.operation !== 'query') return [];
      const selected = definition.selectionSet.selections.flatMap((selection) =>
        selection.kind === 'Field' ? [selection.name.value] : [],
      );
      return [[definition.name?.value ?? '', selected.every(isPublic)] as const];
    });
  }

  /** What they ask anyone may ask, but their pages are for people who are signed in. */
  const BEHIND_SIGN_IN = ['ProtectTeaserQuery', 'SystemUsersAgainQuery', 'SystemUsersPageQuery'];

  it('AUTH-01 is sent where anyone may ask it; any other leads to sign-in, and the console shows no refusal', async () => {
    document.cookie = 'palisade_session=; max-age=0';
    const sent: string[] = [];
    const ended: string[] = [];
    for (const [name] of queries()) {
      globalThis.fetch = async () => {
        sent.push(name);
        return new Response(JSON.stringify({ data: {} }));
      };
      const ask = createFetch({
        refreshDocument: async () => 'refresh',
        onEnd: () => void ended.push(name),
      });
      const request = { id: 'id', name, operationKind: 'query' } as unknown as RequestParameters;
      const answer = Promise.resolve(ask(request, {}));
      // The router that leads to sign-in asks for its first page while it is made.
      expect(ended).not.toContain(name);
      await answer.catch(() => null);
    }
    const open = queries().flatMap(([name, isPublic]) => (isPublic ? [name] : []));
    expect(open).toContain('InvitationPageQuery');
    expect([...sent, ...BEHIND_SIGN_IN].toSorted()).toEqual(open.toSorted());
    expect(ended).toContain('IndexPageQuery');
    expect(ended).toContain('ShellQuery');
  });
});
