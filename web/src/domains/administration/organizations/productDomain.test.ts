import { productDomain } from './productDomain.ts';

describe('where organizations sign in', () => {
  it.each([
    ['acme.palisade.example.com', 'example.com'],
    ['palisade.example', 'example'],
    ['localhost', 'palisade.local'],
    ['192.0.2.7', 'palisade.local'],
    ['[::1]', 'palisade.local'],
  ])('ADM-01 %s is below %s', (hostname, domain) => {
    expect(productDomain(hostname)).toBe(domain);
  });
});
