import { oasAddress } from './oasParams.ts';
import { viewedSpec } from './viewedSpec.ts';

const ID = '9a000000-0000-4000-8000-000000000001';

describe('the address of the OAS analysis', () => {
  it('INV-15 keeps tab, host, document and viewer; what is not valid falls back', () => {
    const search = oasAddress.write(new URLSearchParams('drawers=x'), {
      tab: 'drift',
      host: 'shop.example',
      viewed: ID,
      pointer: '/paths/~1a/get',
    });
    expect(search.toString()).toBe(
      `drawers=x&tab=drift&host=shop.example&view=${ID}&operation=%2Fpaths%2F%7E1a%2Fget`,
    );
    expect(oasAddress.parse(search)).toEqual({
      tab: 'drift',
      host: 'shop.example',
      documentId: null,
      rule: null,
      isFilesOpen: false,
      viewed: ID,
      pointer: '/paths/~1a/get',
    });
    expect(oasAddress.parse(new URLSearchParams('tab=other&document=1&view=x&files=1'))).toEqual({
      tab: 'shadow',
      host: null,
      documentId: null,
      rule: null,
      isFilesOpen: false,
      viewed: null,
      pointer: null,
    });
    expect(oasAddress.write(search, { tab: 'shadow', host: null, viewed: null }).toString()).toBe(
      'drawers=x',
    );
  });
});

describe('the document as it is drawn', () => {
  const text = JSON.stringify({
    openapi: '3.0.0',
    paths: { '/a': { parameters: [], get: { summary: 'A' }, post: {} }, '/b': { get: {} } },
  });
  it('INV-15 is whole, or one operation of it', () => {
    expect(viewedSpec(text, null)).toEqual(JSON.parse(text));
    expect(viewedSpec(text, '/paths/~1a/get')).toEqual({
      openapi: '3.0.0',
      paths: { '/a': { parameters: [], get: { summary: 'A' } } },
    });
    expect(viewedSpec(text, '/paths/~1gone/get')).toEqual(JSON.parse(text));
    expect(viewedSpec('{"info":{},"item":[]}', null)).toBeNull();
  });
});
