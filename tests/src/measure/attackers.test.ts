import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { levelOf, mainType } from '@palisade/engine/attackers/attacker.ts';
import { demoTraffic } from '@palisade/engine/demo/demoTraffic.ts';
import { readHarEntry } from '@palisade/engine/exchange/readHarEntry.ts';
import type { AttackLabel } from './attackers/attackedSets.ts';
import { scoreActors, scoreAttackers } from './attackers/scoreAttackers.ts';
import { WatchedTraffic } from './attackers/watchedTraffic.ts';

const label = (actor: string | null, malicious: boolean, kind: string | null = actor): AttackLabel => ({ i: 0, actor, kind, malicious });
const LABELS = [label(null, false), ...Array.from({ length: 4 }, () => label('scraping', true)), ...Array.from({ length: 4 }, () => label('injection', true)), label('office-nat', false), label(null, false)];

describe('measure attackers', () => {
  it('scores whom an attacker mostly is, when it was found, and what was found twice', () => {
    const { actors, ordinary } = scoreActors(LABELS, [
      { type: 'scraping', alertedAt: 2, entries: [1, 2, 3] },
      { type: 'injection', alertedAt: 4, entries: [4] },
      { type: 'pathScan', alertedAt: 10, entries: [0, 10, 9] },
    ]);
    assert.deepEqual(scoreAttackers(actors, ordinary.length), { malicious: 2, recall: 0.5, harmless: 1, harmlessFlagged: 0, ordinaryFlagged: 1, kindRight: 1, firstAlertShare: 0.5, latestAlertShare: 0.5, duplicates: 1 });
  });

  it('ENG-04 of the demo the four attackers are found, named right, and nobody else', () => {
    const traffic = new WatchedTraffic();
    for (const entry of demoTraffic({ seed: 3, exchanges: 4_500, endsAt: Date.UTC(2026, 4, 8), days: 1 })) {
      const reading = readHarEntry(entry);
      if ('exchange' in reading) traffic.observe(reading.exchange);
    }
    const attackers = [...traffic.detector.state.attackers.all()].filter((attacker) => levelOf(attacker, attacker.lastAt) === 'attacker');
    assert.deepEqual(attackers.map((attacker) => `${mainType(attacker)} ${attacker.source}`).sort(), ['credentialStuffing ip', 'injection ip', 'objectEnumeration user', 'pathScan ip']);
  });
});
