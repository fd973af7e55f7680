import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { insidePath } from './insidePath.ts';

describe('addresses to come back to', () => {
  it('SHELL-04 are known when they are the app’s own', () => {
    for (const address of ['/', '/c-1/ingest?x=1#y', '/loginpage', '/c-1/login'])
      assert.equal(insidePath(address), address);
  });

  it('SHELL-04 lead nowhere else, however they are written', () => {
    const outside = [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n//evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      'https://evil.example',
      'http://inside.invalid/',
      'javascript:alert(1)',
      'c-1',
      '',
      7,
      null,
      undefined,
    ];
    for (const address of [
      ...outside,
      '/login',
      '/login/sso',
      '/terms-and-conditions',
      '/unauthorized?x',
    ])
      assert.equal(insidePath(address), null, String(address));
  });
});
