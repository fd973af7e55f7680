import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  levelOf,
  mainType,
  phaseOf,
  scoreAt,
  severityOf,
} from '@palisade/engine/attackers/attacker.ts';
import { demoTraffic } from '@palisade/engine/demo/demoTraffic.ts';
import { readHarEntry } from '@palisade/engine/exchange/readHarEntry.ts';
import { measureAnswers } from './attackers.ts';
import { answersSet } from './attackers/answersSet.ts';
import { ANSWER_STYLES } from './attackers/answerStyles.ts';
import type { AttackLabel } from './attackers/attackedSets.ts';
import { foundAttackers } from './attackers/foundAttackers.ts';
import { poisonedSet } from './attackers/poisonedSet.ts';
import { scoreActors, scoreAttackers } from './attackers/scoreAttackers.ts';
import { WatchedTraffic } from './attackers/watchedTraffic.ts';

const label = (
  actor: string | null,
  malicious: boolean,
  kind: string | null = actor,
): AttackLabel => ({ i: 0, actor, kind, malicious });
const LABELS = [
  label(null, false),
  ...Array.from({ length: 4 }, () => label('scraping', true)),
  ...Array.from({ length: 4 }, () => label('injection', true)),
  label('office-nat', false),
  label(null, false),
];

describe('measure attackers', () => {
  it('scores whom an attacker mostly is, when it was found, and what was found twice', () => {
    const { actors, ordinary } = scoreActors(LABELS, [
      { type: 'scraping', alertedAt: 2, entries: [1, 2, 3] },
      { type: 'injection', alertedAt: 4, entries: [4] },
      { type: 'pathScan', alertedAt: 10, entries: [0, 10, 9] },
    ]);
    assert.deepEqual(scoreAttackers(actors, ordinary.length), {
      malicious: 2,
      recall: 0.5,
      harmless: 1,
      harmlessFlagged: 0,
      ordinaryFlagged: 1,
      kindRight: 1,
      firstAlertShare: 0.5,
      latestAlertShare: 0.5,
      duplicates: 1,
    });
  });

  it('ENG-04 of the demo the four attackers are found, named right, and nobody else', () => {
    const traffic = new WatchedTraffic();
    for (const entry of demoTraffic({
      seed: 3,
      exchanges: 4_500,
      endsAt: Date.UTC(2026, 4, 8),
      days: 1,
    })) {
      const reading = readHarEntry(entry);
      if ('exchange' in reading) traffic.observe(reading.exchange);
    }
    const attackers = [...traffic.detector.state.attackers.all()].filter(
      (attacker) => levelOf(attacker, attacker.lastAt) === 'attacker',
    );
    assert.deepEqual(
      attackers.map((attacker) => `${mainType(attacker)} ${attacker.source}`).sort(),
      ['credentialStuffing ip', 'injection ip', 'objectEnumeration user', 'pathScan ip'],
    );
  });

  it('ENG-04 attacks of every family in the first hour hide nobody, then or later', () => {
    const endsAt = Date.UTC(2026, 4, 8);
    const entries = [...demoTraffic({ seed: 3, exchanges: 2_500, endsAt, days: 1 })];
    const { labels, ...set } = poisonedSet({ name: 'demo', entries, labels: [] });
    const exchanges = set.entries.map((entry) => {
      const reading = readHarEntry(entry);
      return 'exchange' in reading ? reading.exchange : null;
    });
    const { actors } = scoreActors(labels, foundAttackers(exchanges));
    const missed = actors.flatMap(({ actor, types }) => (types.length === 0 ? [actor] : []));
    assert.deepEqual([actors.length, missed], [32, []]);
  });

  it('ENG-04 judges success by what came back, in 36 ways to answer', () => {
    const { steps, right, wrong } = measureAnswers();
    assert.deepEqual(wrong, []);
    assert.deepEqual([steps, right], [36, 36]);
  });

  it('ATK-13 a dump of cards is a critical success; a syntax error is an attempt', () => {
    const traffic = new WatchedTraffic();
    for (const exchange of answersSet().exchanges) traffic.observe(exchange);
    const byAddress = new Map(
      [...traffic.detector.state.attackers.all()].map((one) => [one.address, one]),
    );
    const told = (style: string): unknown => {
      const number = ANSWER_STYLES.findIndex(({ name }) => name === style);
      const found = byAddress.get(`203.0.${number}.9`);
      if (found === undefined) return null;
      const [step] = found.steps;
      return [severityOf(found, found.lastAt), found.attempts, found.successes, step?.consumed];
    };
    const gave = {
      'Password Hash': [250, 250],
      'Email Address': [250, 250],
      'Credit Card Number': [250, 250],
    };
    assert.deepEqual(told('dump of cards'), ['critical', 5, 5, gave]);
    assert.deepEqual(told('syntax error'), ['medium', 5, 0, {}]);
    assert.deepEqual(told('refusal with 200'), ['low', 5, 0, {}]);
  });

  it('ENG-04 of the demo at any hour, over midnight, in any installation: the same attackers, steps and attempts', () => {
    const told = [
      [11, 0, 7],
      [0, 10, -3_000_001],
      [17, 30, 2_000_000_011],
    ] as const;
    const found = told.map(([hour, minute, seed]) => {
      const traffic = new WatchedTraffic(seed);
      const now = Date.UTC(2026, 2, 29, hour, minute);
      const endsAt = now - (now % 3_600_000);
      for (const entry of demoTraffic({ seed: 20_260_501, exchanges: 12_000, endsAt, days: 7 })) {
        const reading = readHarEntry(entry);
        if ('exchange' in reading) traffic.observe(reading.exchange);
      }
      return [...traffic.detector.state.attackers.all()].map((attacker) => {
        const { number, source, address, firstAt, lastAt, attempts, successes, refused, steps } =
          attacker;
        const verdict = [
          levelOf(attacker, lastAt),
          severityOf(attacker, lastAt),
          phaseOf(attacker),
          mainType(attacker),
          scoreAt(attacker, lastAt).toFixed(6),
        ];
        return [
          number,
          source,
          address,
          endsAt - firstAt,
          endsAt - lastAt,
          attempts,
          successes,
          refused,
          ...verdict,
          ...steps.map(
            (step) =>
              `${step.type} ${step.attempts} ${endsAt - step.from} ${step.template ?? step.path}`,
          ),
        ];
      });
    });
    const [first, ...others] = found;
    assert.deepEqual(
      first?.map(([number, , address, , , attempts]) => [number, address, attempts]),
      [
        [1, '192.0.2.200', 88],
        [2, '192.0.2.66', 103],
        [3, '192.0.2.102', 103],
        [4, '192.0.2.13', 70],
      ],
    );
    for (const other of others) assert.deepEqual(other, first);
  });
});
