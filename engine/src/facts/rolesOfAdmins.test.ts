import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { RolesOfAdmins } from './rolesOfAdmins.ts';

interface Asked {
  readonly role: unknown;
  readonly path?: string;
  readonly status?: number;
}

function isOpen(asked: readonly Asked[]): boolean {
  const roles = new RolesOfAdmins();
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return asked
    .map(({ role, path = '/admin/v1/refunds', status = 200 }, index) => {
      const token = `${part({ alg: 'HS256' })}.${part({ sub: String(index), role })}.c2ln`;
      const requestHeaders = [['authorization', `Bearer ${token}`]] as const;
      return roles.observe(exampleExchange({ path, status, requestHeaders })) !== null;
    })
    .includes(true);
}

const times = (count: number, asked: Asked): readonly Asked[] =>
  Array.from({ length: count }, () => asked);
const ADMINS = times(20, { role: 'admin' });

describe('endpoints of administrators that let ordinary users in', () => {
  it('POST-14 are those that answer tokens of customers beside those of administrators', () => {
    assert.ok(isOpen([...ADMINS, ...times(12, { role: 'customer' })]));
    assert.ok(isOpen([...times(12, { role: ['user'] }), ...ADMINS, ...times(1, { role: 'user' })]));
  });

  it('POST-14 are none that refuse them, that only staff of several roles ask, or whose tokens all have one role', () => {
    assert.ok(!isOpen([...ADMINS, ...times(12, { role: 'customer', status: 403 })]));
    assert.ok(!isOpen([...ADMINS, ...times(12, { role: 'support' })]));
    assert.ok(!isOpen([...ADMINS, ...times(12, { role: ['user', 'finance'] })]));
    assert.ok(!isOpen(times(40, { role: 'user' })));
    assert.ok(!isOpen([...ADMINS, ...times(12, { role: undefined })]));
  });

  it('POST-14 are none of paths that are for everybody', () => {
    const path = '/v1/orders';
    const asked = [...ADMINS, ...times(12, { role: 'customer' })];
    assert.ok(!isOpen(asked.map((one) => ({ ...one, path }))));
  });
});
