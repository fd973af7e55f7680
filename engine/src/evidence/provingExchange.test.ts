import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { KeptExchange } from '../attackers/keptExchange.ts';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { provingExchange } from './provingExchange.ts';

const exchange = (changes: Partial<KeptExchange> = {}): KeptExchange => {
  const { startedAt: _, ...example } = exampleExchange({ path: '/pay', clientAddress: null });
  return { ...example, requestBody: null, responseBody: null, ...changes };
};
const PLAIN = { name: 'plain', traits: ['answered'], findings: [], exchange: exchange() } as const;
const NONE = { matchingFields: [], parameters: [], vulnerabilities: [] };
const nameOf = (
  kept: Parameters<typeof provingExchange<{ name: string } & typeof PLAIN>>[0],
  grounds: Parameters<typeof provingExchange>[1],
): string | undefined => provingExchange(kept, grounds)?.name;

describe('the exchange that proves a gap', () => {
  it('POST-02 is the one with the fields that the policy found, on their side, whatever their place', () => {
    const text = '{"items":[{"email":"a••••"}]}';
    const answer = { mediaType: 'application/json', size: 9, text, isCut: false };
    const shown = {
      query: exchange({ query: [['card', '•']] }),
      header: exchange({ requestHeaders: [['X-Key', '•']] }),
      cookie: exchange({ responseHeaders: [['set-cookie', 'sid=•']] }),
      body: exchange({ responseBody: answer }),
    };
    const kept = [
      PLAIN,
      ...Object.entries(shown).map(([name, each]) => ({ ...PLAIN, name, exchange: each })),
    ] as never;
    const cases = [
      ['request', 'query', 'card', 'query'],
      ['request', 'header', 'x-key', 'header'],
      ['response', 'cookie', 'sid', 'cookie'],
      ['response', 'body', 'items[].email', 'body'],
      // None that is kept has it there, so that none proves anything.
      ['request', 'body', 'items[].email', undefined],
    ] as const;
    for (const [side, location, name, expected] of cases)
      assert.equal(
        nameOf(kept, { ...NONE, parameters: [{ side, location, name }] }),
        expected,
        `${side} ${location}`,
      );
  });

  it('POST-02 is else the one that shows the fact or the weakness, and the latest where all show as much', () => {
    const kept = [
      PLAIN,
      { ...PLAIN, name: 'anonymous', traits: ['answered', 'anonymous'] },
      { ...PLAIN, name: 'clear', traits: ['answered', 'cleartext', 'anonymous'] },
      { ...PLAIN, name: 'failed', traits: ['failed'], exchange: exchange({ status: 500 }) },
      {
        ...PLAIN,
        name: 'found',
        traits: ['answered', 'finding'],
        findings: ['JWT without expiry'],
      },
      {
        ...PLAIN,
        name: 'basic',
        exchange: exchange({ requestHeaders: [['Authorization', 'Basic ••••']] }),
      },
    ] as never;
    const by = (field: string, value: string | number | boolean) => ({
      ...NONE,
      matchingFields: [{ field, values: [value] }],
    });
    assert.equal(nameOf(kept, NONE), 'plain');
    assert.equal(nameOf(kept, by('authenticated', false)), 'anonymous');
    assert.equal(nameOf(kept, by('authenticated', true)), 'plain');
    assert.equal(nameOf(kept, by('protocol', 'HTTP')), 'clear');
    assert.equal(nameOf(kept, by('responseCode', 500)), 'failed');
    assert.equal(nameOf(kept, by('authType', 'basic')), 'basic');
    assert.equal(
      nameOf(kept, { ...NONE, vulnerabilities: [{ name: 'JWT without expiry' }] }),
      'found',
    );
    assert.equal(provingExchange([], NONE), null);
    const attacked = { ...NONE, vulnerabilities: [{ name: 'BOLA enumeration succeeded' }] };
    assert.equal(nameOf(kept, attacked), undefined, 'no honest request shows an attack');
  });

  it('POST-02 is a refused guess where guesses are not limited, and an answer with a body elsewhere', () => {
    const answer = { mediaType: 'application/json', size: 9, text: '{"ok":true}', isCut: false };
    const kept = [
      { ...PLAIN, name: 'empty', exchange: exchange({ status: 204 }) },
      { ...PLAIN, name: 'honest', exchange: exchange({ responseBody: answer }) },
      { ...PLAIN, name: 'guess', traits: ['failed'], exchange: exchange({ status: 401 }) },
    ] as never;
    const unlimited = { field: 'rateLimited', values: [false] };
    const of = (type: string) => ({
      ...NONE,
      matchingFields: [unlimited, { field: 'endpointType', values: [type] }],
    });
    assert.equal(nameOf(kept, of('MFA')), 'guess');
    assert.equal(nameOf(kept, of('Search')), 'honest');
  });
});
