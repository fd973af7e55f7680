import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import conformance from './testing/conformance.json' with { type: 'json' };
import { testScim, type TestScim } from './testing/testScim.ts';

type Value = string | number | boolean | null;
/** A request of the list, with what its answer has; `{name}` is what an earlier answer gave. */
interface Step {
  readonly source: string;
  readonly title: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  readonly scimType?: string;
  /** Values by their paths in the answer; null where it has none. */
  readonly has?: Readonly<Record<string, Value>>;
  readonly save?: Readonly<Record<string, string>>;
}

const at = (answer: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => Reflect.get(Object(value), key), answer) ?? null;

/** Filters are written in the list as people read them. */
function encoded(path: string): string {
  const [address = '', search] = path.split('?');
  if (search === undefined) return address;
  const asked = new URLSearchParams(
    search.split('&').map((pair) => {
      const index = pair.indexOf('=');
      return [pair.slice(0, index), decodeURIComponent(pair.slice(index + 1))];
    }),
  );
  return `${address}?${asked.toString()}`;
}

describe('ADM-07 SCIM conformance', () => {
  let scim: TestScim;
  before(async () => {
    scim = await testScim();
  });
  after(() => scim.close());

  const steps = conformance as readonly unknown[] as readonly Step[]; // As the list is written.
  const saved = new Map<string, string>();
  const filled = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => saved.get(name) ?? whole);

  for (const { source, title, ...step } of steps)
    it(`${source}: ${title}`, async () => {
      const headers = Object.entries(step.headers ?? {}).map(([name, value]) => [
        name,
        filled(value),
      ]);
      const body = step.body === undefined ? undefined : filled(JSON.stringify(step.body));
      const answer = await scim.send(step.method, encoded(filled(step.path)), body, {
        headers: Object.fromEntries(headers),
      });
      assert.equal(answer.statusCode, step.status, answer.body);
      if (step.status === 204) return assert.equal(answer.body, '');
      assert.match(String(answer.headers['content-type']), /^application\/scim\+json/);
      const told: unknown = answer.json();
      if (step.status >= 400) {
        assert.deepEqual(at(told, 'schemas'), ['urn:ietf:params:scim:api:messages:2.0:Error']);
        assert.equal(at(told, 'status'), String(step.status));
        assert.equal(at(told, 'scimType'), step.scimType ?? null);
      }
      if (step.status === 201) assert.equal(answer.headers['location'], at(told, 'meta.location'));
      for (const [path, value] of Object.entries(step.has ?? {}))
        assert.equal(at(told, path), typeof value === 'string' ? filled(value) : value, path);
      for (const [name, path] of Object.entries(step.save ?? {}))
        saved.set(name, String(at(told, path)));
    });
});
