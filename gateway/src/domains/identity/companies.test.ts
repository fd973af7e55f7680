import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { companyContext, person } from '../../testing/people.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const NAMES = ['Shop', 'Bank', 'bank', 'Academy'];
const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;
const PAGE =
  'query ($first: Int, $after: String) { companies(first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { name companyId } } } }';

interface Answer {
  readonly companies: {
    readonly totalCount: number;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    readonly edges: readonly { readonly node: { readonly name: string } }[];
  };
}

describe('companies at the root', () => {
  const gateway = new TestGateway();
  before(async () => {
    await gateway.start();
    gateway.people.set('plt_all', {
      ...person(),
      companies: NAMES.map((name, index) => ({
        ...companyContext(),
        companyId: idOf(index),
        name,
      })),
    });
    gateway.people.set('plt_none', { ...person(), companies: [] });
  });
  after(() => gateway.stop());
  const page = async (variables: object, bearer = 'plt_all') =>
    (await gateway.ask(PAGE, { ...variables }, bearer)).data as unknown as Answer; // What the query asks for.

  it('GRAPH-01 a token finds the companies it may use by name, page by page, without a call', async () => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const { companies }: Answer = await page({ first: 2, after: cursor });
      assert.equal(companies.totalCount, NAMES.length);
      found.push(...companies.edges.map(({ node }) => node.name));
      cursor = companies.pageInfo.hasNextPage ? companies.pageInfo.endCursor : null;
    } while (cursor !== null);
    assert.deepEqual(found, ['Academy', 'Bank', 'bank', 'Shop']);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('GRAPH-01 who may use none finds none, and a cursor of another list is refused', async () => {
    assert.deepEqual((await page({}, 'plt_none')).companies.edges, []);
    for (const cursor of ['x', Buffer.from('["a"]').toString('base64url')])
      assert.deepEqual((await gateway.ask(PAGE, { after: cursor }, 'plt_all')).codes, [
        'BAD_INPUT',
      ]);
    assert.deepEqual((await gateway.ask(PAGE, { first: 101 }, 'plt_all')).codes, ['BAD_INPUT']);
  });
});
