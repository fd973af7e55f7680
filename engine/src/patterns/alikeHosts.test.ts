import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { alikeHosts, hostFamilies } from './alikeHosts.ts';
import { readHostPattern } from './hostPattern.ts';

const API = ['GET /v1/orders', 'GET /v1/orders/{}', 'POST /v1/orders', 'GET /v1/users/{}'];
interface HostOperations {
  readonly name: string;
  readonly operations: readonly string[];
}
const host = (name: string, operations: readonly string[] = API): HostOperations => ({
  name,
  operations,
});
const TENANTS = ['acme', 'globex', 'hooli', 'initech', 'stark', 'wayne-2'];

function patternOf(hosts: readonly HostOperations[]): string | undefined {
  const names = hosts.map(({ name }) => name);
  for (const family of hostFamilies(names)) {
    const found = alikeHosts(
      family,
      hosts.filter(({ name }) => family.names.includes(name)).map(({ operations }) => operations),
    );
    if (found !== null) return found;
  }
  return undefined;
}

describe('INV-14 hosts that seem to be one API', () => {
  for (const [names, pattern, name] of [
    [
      TENANTS.map((tenant) => `${tenant}.app.example.com`),
      '[a-z0-9-]+\\.app\\.example\\.com',
      '{hostVar}.app.example.com',
    ],
    [
      TENANTS.map((tenant) => `api.${tenant}.example.com`),
      'api\\.[a-z0-9-]+\\.example\\.com',
      'api.{hostVar}.example.com',
    ],
    [
      TENANTS.map((_, index) => `shop-api-${index + 1}-eu.example.com:8443`),
      'shop-api-[0-9]+-eu\\.example\\.com:8443',
      'shop-api-{hostVar}-eu.example.com:8443',
    ],
    [
      TENANTS.map((tenant) => `t-${tenant}-eu.example.com`),
      't-[a-z0-9-]+-eu\\.example\\.com',
      't-{hostVar}-eu.example.com',
    ],
  ] as const)
    it(`${names[0]} and the like are ${name}`, () => {
      const found = patternOf(names.map((each) => host(each)));
      assert.equal(found, pattern);
      const read = readHostPattern(found ?? '');
      assert.ok(typeof read === 'object' && 'pattern' in read);
      assert.equal(read.name, name);
      for (const each of names) assert.ok(read.pattern.matches(each), each);
    });

  const tenants = TENANTS.map((tenant) => `${tenant}.app.example.com`);

  it('each needs not show all of the API, nor more than its health', () => {
    const some = tenants.map((name, index) => host(name, API.slice(index % 3)));
    assert.ok(patternOf([...some, host('new.app.example.com', ['GET /healthz'])]));
  });

  it('numbered instances are found beside hosts of other APIs', () => {
    const instances = TENANTS.map((_, index) => host(`web${index + 1}.example.com`));
    const others = ['www', 'mail', 'blog'].map((each) => host(`${each}.example.com`, ['GET /a/b']));
    assert.equal(patternOf([...others, ...instances]), 'web[0-9]+\\.example\\.com');
  });

  it('another API among them, or four hosts, is no reason', () => {
    const alike = tenants.map((name) => host(name));
    const other = host('www.app.example.com', ['GET /pricing', 'GET /blog/{}', ...API.slice(2)]);
    assert.equal(patternOf([...alike, other]), undefined);
    assert.equal(patternOf(alike.slice(0, 4)), undefined);
  });

  it('an expression fits all hosts of its family, and no name is odd', () => {
    const labels = [
      ['a_b', 'c_d', 'e_f', 'g', 'h'],
      ['t-x', 't--x', 't-b-x', 't-c-x', 't-d-x'],
      ['', 'a(b', 'c+d', 'e*f', 'g[h', 'm\u00fcnchen', 'a', 'b', 'c', 'd', 'e'],
    ];
    for (const own of labels) {
      const names = own.map((label) => `${label}.app.example.com`);
      const pattern = patternOf(names.map((name) => host(name)));
      const fits = new RegExp(`^${pattern}$`, 'i');
      const [family] = hostFamilies(names);
      assert.ok((family?.names.length ?? 0) >= 5);
      assert.deepEqual(
        family?.names.filter((name) => !fits.test(name)),
        [],
        pattern,
      );
    }
    assert.deepEqual(hostFamilies(['a', 'b', 'c', 'd', 'e'].map((one) => `${one}.a(b.ex.com`)), []);
  });

  it('services that only show what every service has stay apart, as do addresses', () => {
    const health = ['GET /health', 'GET /metrics', 'GET /', 'GET /actuator/info'];
    assert.equal(patternOf(tenants.map((name) => host(name, health))), undefined);
    const services = tenants.map((name, index) => host(name, [...health, `GET /v1/thing${index}`]));
    assert.equal(patternOf(services), undefined);
    assert.deepEqual(
      hostFamilies(Array.from({ length: 9 }, (_, index) => `10.2.0.${index}:8080`)),
      [],
    );
  });
});
