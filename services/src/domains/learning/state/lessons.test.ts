import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { baselineOf } from '@palisade/engine/anomalies/baseline.ts';
import { credentials } from '@palisade/engine/authentication/credentials.ts';
import { exampleExchange } from '@palisade/engine/exchange/exampleExchange.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { CHARS } from '@palisade/engine/sensitive/charMask.ts';
import { endpointModel, type EndpointModel, restoreEndpoint } from '../models/endpointModel.ts';
import { EndpointState } from './endpointState.ts';

const OPTIONS = { sampling: true, hashKey: new TextEncoder().encode('0123456789abcdef') };
const SHIFT = 7;
const HOUR = 3_600_000;
const START = Date.UTC(2026, 4, 1);
const PLAIN = CHARS.lower | CHARS.digit;

const start = (): EndpointState => new EndpointState('id', 'shop.example', 'GET', '/find');

type Query = readonly (readonly [string, string])[];
const ask = (hour: number, caller: number, query: Query): Exchange =>
  exampleExchange({ path: '/find', query, startedAt: START + hour * HOUR + caller, status: 200 });

function teach(endpoint: EndpointState, exchange: Exchange, caller: number): void {
  const lesson = { caller, payloads: null };
  endpoint.observe('test', exchange, OPTIONS, null, credentials(exchange), lesson);
}

function honest(endpoint: EndpointState, count: number, hour: number): void {
  for (let index = 0; index < count; index++) {
    const size = ['s', 'm', 'l'][index % 3] ?? '';
    const rare = index % 300 === 7 ? ([['debug', 'on']] as const) : [];
    const query = [['q', `lamp${index % 90}`], ['size', size], ...rare] as const;
    teach(endpoint, ask(hour, index % 40, query), index % 40);
  }
}

/** What attackers send before and between their attacks: nothing in it is one by itself. */
function probe(endpoint: EndpointState, hour: number): void {
  for (let index = 0; index < 60; index++) {
    const text = ["x'", 'y(;', 'A'.repeat(300)][index % 3] ?? '';
    const query = [
      ['q', text],
      ['size', `${index}`],
      ['role', 'admin'],
    ] as const;
    teach(endpoint, ask(hour, 100 + (index % 12), query), 100 + (index % 12));
  }
}

/** What requests to the endpoint are held to. */
function rules(endpoint: EndpointState) {
  const options = { requests: endpoint.requests, isAvailable: true };
  const { query } = baselineOf(endpoint.parameters.listEver(), options);
  const [q, size] = [query.get('q'), query.get('size')];
  return {
    chars: q?.chars,
    usual: q?.usual,
    length: q?.length99,
    sizes: [...(size?.allowed ?? [])].toSorted(),
    names: [...query.keys()].toSorted(),
  };
}

const CLEAN = { chars: PLAIN, usual: PLAIN, length: 6, sizes: ['l', 'm', 's'] };

describe('ENG-04 a baseline that was learned with attacks', () => {
  it('is learned again once requests are clean, and keeps counts, times and rare names', () => {
    const endpoint = start();
    honest(endpoint, 480, 1);
    probe(endpoint, 1);
    assert.notEqual(rules(endpoint).chars, PLAIN);
    endpoint.attack(ask(1, 100, []));
    assert.equal(endpoint.lessons.again?.needed, 540);
    honest(endpoint, 200, 1);
    assert.equal(endpoint.lessons.again?.taught, 0);
    honest(endpoint, 539, 2);
    assert.notEqual(rules(endpoint).chars, PLAIN);
    honest(endpoint, 1, 3);
    assert.deepEqual(rules(endpoint), { ...CLEAN, names: ['debug', 'q', 'size'] });
    assert.equal(endpoint.lessons.again, null);
    const q = endpoint.parameters
      .list()
      .find(({ side, name }) => side === 'request' && name === 'q');
    assert.deepEqual([q?.occurrences, q?.firstSeenAt], [1_280, START + HOUR]);
  });

  it('starts over when an attack comes in the hour that is being learned, but not for ever', () => {
    const endpoint = start();
    honest(endpoint, 120, 1);
    for (let hour = 1; hour <= 4; hour++) {
      honest(endpoint, 60, hour);
      endpoint.attack(ask(hour, 100, []));
      assert.equal(endpoint.lessons.again?.taught, 0, `${hour}`);
    }
    for (let hour = 5; hour <= 7; hour++) {
      endpoint.attack(ask(hour, 100, []));
      honest(endpoint, 60, hour);
    }
    assert.deepEqual([endpoint.lessons.again, endpoint.lessons.generation], [null, 1]);
  });

  it('is not learned again for an attack that hardly any of it came with', () => {
    const endpoint = start();
    honest(endpoint, 480, 1);
    honest(endpoint, 5, 2);
    endpoint.attack(ask(2, 100, []));
    assert.equal(endpoint.lessons.again, null);
  });

  it('of an earlier release, which learned from attacks too, recovers by clean requests', () => {
    const before = start();
    honest(before, 480, 1);
    probe(before, 1);
    const saved = endpointModel(before, SHIFT);
    const { lessons: _lessons, ...model } = JSON.parse(JSON.stringify(saved)) as EndpointModel;
    const endpoint = start();
    endpoint.requests = before.requests;
    restoreEndpoint(endpoint, withoutShares(model) as EndpointModel, SHIFT);
    const known = rules(endpoint);
    assert.equal(known.usual, known.chars);
    assert.notEqual(known.usual, PLAIN);
    honest(endpoint, 540, 48);
    assert.deepEqual(rules(endpoint), { ...CLEAN, names: ['debug', 'q', 'size'] });
  });
});

/** Models of earlier releases do not say how usual signs are. */
function withoutShares(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutShares);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'u');
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutShares(inner)]));
}
