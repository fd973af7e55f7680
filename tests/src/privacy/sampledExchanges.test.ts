import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sampledExchange } from '@palisade/engine/evidence/sampledExchange.ts';
import { readHarText } from '@palisade/engine/exchange/readHarEntry.ts';
import { mayBeRead } from '@palisade/engine/sensitive/mayBeRead.ts';
import { CANARIES, formsOf } from './canaries.ts';
import { CARRIERS, harLine } from './carriers.ts';
import { isHiddenIn } from './isHiddenIn.ts';

const KEY = { hashKey: new Uint8Array(32).fill(7) };

it('DATA-07 an exchange that is kept to prove a gap shows no value that may not be read, whatever carries it', () => {
  const shown: string[] = [];
  let tried = 0;
  for (const canary of CANARIES) {
    const forms = formsOf(canary.value);
    for (const [name, carried] of Object.entries(CARRIERS)) {
      // A plain word under a name that says nothing may be read in any sample.
      const isWord = name.endsWith(' under another name') && mayBeRead('x', canary.value);
      if (isWord || !isHiddenIn(name, canary)) continue;
      const line = harLine(carried(canary), 1_780_000_000_000, '203.0.113.9', 'canary.example');
      const reading = readHarText(line);
      if (!('exchange' in reading)) continue;
      tried += 1;
      const kept = JSON.stringify(sampledExchange(reading.exchange, KEY)).toLowerCase();
      const form = forms.find((each) => kept.includes(each.toLowerCase()));
      if (form !== undefined) shown.push(`${name}, ${canary.title}: ${form}`);
    }
  }
  assert.ok(tried > 2_000, `${tried} exchanges`);
  assert.deepEqual(shown, []);
});
