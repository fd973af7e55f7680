import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decideType } from './decideType.ts';
import { fieldContext, matchTypes } from './matchTypes.ts';

/** The type of a field with ten such values, by its name and one of them. */
function typeOf(name: string, value: string): string | null {
  const context = fieldContext(name);
  const matches = new Map(matchTypes(value, context).map((index) => [index, 10]));
  return decideType(10, matches, context)?.type.name ?? null;
}

describe('DATA-02 what fields of people are called', () => {
  for (const [name, value, type] of [
    ['dni', '40638022', 'National ID'],
    ['identifier', 'urn:oid:1.2.246.21|010190-123A', 'National ID'],
    ['identifier', 'urn:oid:1.2.752.129.2.1.3.1|19900101-1239', 'Sweden Personnummer'],
    ['TAJ szám', '587 971 131', 'National ID'],
    ['passeggero.natoIl', '1973-03-23', 'Date of Birth'],
    ['nato_il', '1973-03-23', 'Date of Birth'],
    ['cliente.nacidaEl', '1973-03-23', 'Date of Birth'],
    ['Security.UsernameToken.Password', 'Fr8-lakeview-2021', 'Password'],
    ['login.password', 'q8Zt-4rBv1', 'Password'],
    ['Security.UsernameToken.Username', 'lakeviewhome', 'Username'],
    ['login.name', 'lakeviewhome', 'Username'],
    ['private_token', 'kpat-Pn0N8z3ndLn6bXikne8m', 'API Key'],
    ['deviceKey', '29372a9482e6eddcc3cbe47627b9fa85', 'API Key'],
    // The same forms where nothing says that they are of people.
    ['_', '1795056085289', null],
    ['identifier', 'urn:oid:1.2.246.10|1234567-8', null],
    ['nato', '1973-03-23', null],
    ['validoIl', '1973-03-23', null],
    ['devicePublicKeyId', '29372a9482e6eddcc3cbe47627b9fa85', null],
  ] as const)
    it(`${name} of ${value} is ${type}`, () => assert.equal(typeOf(name, value), type));
});
