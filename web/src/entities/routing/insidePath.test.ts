import { insidePath } from './insidePath.ts';

it('SHELL-04 knows addresses of its own', () => {
  for (const address of ['/', '/c-1/ingest?x=1#y', '/loginpage', '/c-1/login']) expect(insidePath(address)).toBe(address);
});

it('SHELL-04 leads nowhere else, however the address is written', () => {
  const outside = ['//evil.example', '/\\evil.example', '/\t/evil.example', '/\n//evil.example', '/.//evil.example', '/a/..//evil.example', 'https://evil.example', 'javascript:alert(1)', 'c-1', '', 7, null, undefined];
  for (const address of [...outside, '/login', '/login/sso', '/terms-and-conditions', '/unauthorized?x']) expect(insidePath(address)).toBeNull();
});
