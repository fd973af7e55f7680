import { hostParts } from './shortenHost.ts';

describe('a host that has no room', () => {
  it('keeps its domain, or as many of its last labels as are short', () => {
    expect(hostParts('payments.internal.acme.example')).toEqual([
      'payments.internal',
      '.acme.example',
    ]);
    expect(hostParts('api.lumen-store-front.example')).toEqual([
      'api.lumen-store-front',
      '.example',
    ]);
  });

  it('is whole when it is short, and keeps its last letters without labels', () => {
    expect(hostParts('api.shop.example')).toEqual(['api.shop.example', '']);
    expect(hostParts('a-service-without-any-domain')).toEqual(['a-service-without-a', 'ny-domain']);
  });
});
