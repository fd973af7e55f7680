import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Baseline, FieldRule } from '../anomalies/baseline.ts';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { CHARS } from '../sensitive/charMask.ts';
import { DetectorState } from './detectorState.ts';
import { injectionSignal, suspectFields } from './injectionSignal.ts';

const QUOTED = "desk' or 'lamp' like 'lamp";
const FIELD: FieldRule = {
  type: 'string',
  otherTypes: [],
  format: null,
  confidence: 1,
  seen: 400,
  distinct: 300,
  allowed: null,
  range: null,
  length99: 40,
  chars: CHARS.lower | CHARS.space | CHARS.punctuation,
  usual: CHARS.lower | CHARS.space | CHARS.punctuation,
  isRequired: false,
  isCredential: false,
};

/** An endpoint whose search holds words, spaces and quotes. */
const baseline = (seen: number): Baseline => ({
  requests: seen,
  isAvailable: true,
  path: new Map(),
  query: new Map([['q', { ...FIELD, seen }]]),
  cookie: new Map(),
  bodies: new Map(),
  objectIds: new Set(),
  open: new Set(),
});

function signal(agent: string, q: string, seen: number) {
  const state = new DetectorState();
  const exchange = exampleExchange({
    path: '/search',
    query: [['q', q]],
    requestHeaders: [['user-agent', agent]],
    status: 200,
  });
  return injectionSignal(
    state.actors,
    state.actor(7, 0),
    exchange,
    suspectFields(exchange, [], baseline(seen), []),
  );
}

describe('ENG-04 what signatures come to', () => {
  it('what is sent says what is tried, even where the name of the tool weighs more', () => {
    const found = signal('sqlmap/1.7', QUOTED, 400);
    assert.deepEqual([found?.type, found?.violations?.[0]?.place.name], ['injection', 'q']);
  });

  it('a tool that sends nothing else looks around', () =>
    assert.equal(signal('sqlmap/1.7', 'desk', 400)?.type, 'pathScan'));

  it('signs that a field is used to say little, and few sightings make no habit', () => {
    assert.equal(signal('app/1.0', QUOTED, 400), null);
    assert.equal(signal('app/1.0', QUOTED, 12)?.type, 'injection');
  });
});
