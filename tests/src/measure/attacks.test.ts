import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { scoreOwnCorpus } from './attacks/ownCorpus.ts';
import { readAttackSet, samplesOf } from './attacks/attackSets.ts';
import { AttackScore, isSuspectSample } from './attacks/attackScore.ts';
import { encodedRecall } from './attacks/encodedRecall.ts';
import { learnedRecall } from './attacks/learnedRecall.ts';
import { isOfGroup } from './attacks/ruleFamilies.ts';

describe('measure attacks', () => {
  test('reads every format of labelled attacks: values, queries, requests, rules, and each way that a payload is sent', () => {
    const directory = mkdtempSync(join(tmpdir(), 'attacks-'));
    const rows = [
      { payload: "x' or 'a'='a", label: 'sqli' },
      { payload: 'winterthur', label: 'norm' },
      { query: 'q=lamp&page=2', label: 'legitimate', class: 'browsing' },
      {
        id: 'a#1',
        payload: '<script>a(7)</script>',
        label: 'attack',
        class: 'XSS',
        encoders: ['URL', 'Base64Flat'],
        placeholders: ['URLParam', 'JSONRequest'],
      },
      {
        id: 'r-1',
        group: 'ATTACK-SQLI',
        label: 'fires',
        input: { method: 'GET', uri: '/?q=7%20union%20select%201,2', headers: {} },
      },
      {
        id: 'r-2',
        group: 'ATTACK-SQLI',
        label: 'does-not-fire',
        input: { uri: '/?q=union', headers: {} },
      },
      { id: 'r-3', group: 'x', label: 'other', input: {} },
      { method: 'GET', url: 'http://localhost:8080/shop?id=7', label: 'normal' },
      {
        request: {
          method: 'POST',
          url: 'http://a.example/x',
          headers: { 'Content-Type': 'application/json' },
          body: '{"a":"${jndi:ldap://x}"}',
        },
        label: 'LOG4J',
      },
      { zones: { ARGS: 'a=../../etc/passwd', ENCODE: 'Base64' }, class: 'LFI', label: 'attack' },
    ];
    writeFileSync(join(directory, 'set.ndjson'), rows.map((row) => JSON.stringify(row)).join('\n'));
    const samples = readAttackSet(directory, 'set.ndjson');
    rmSync(directory, { recursive: true });
    const score = new AttackScore();
    for (const sample of samples) score.add(sample);
    const { positives, recall, negatives, falsePositiveRate, layers } = score.figures;
    assert.deepEqual(
      { positives, recall, negatives, falsePositiveRate },
      { positives: 8, recall: 1, negatives: 4, falsePositiveRate: 0 },
    );
    assert.equal(layers['base64'], 2);
  });

  test('tells a request that is suspect as a whole from what one rule is about', () => {
    const [sample] = samplesOf({
      id: 'r-4',
      group: 'ATTACK-XSS',
      label: 'does-not-fire',
      input: { uri: '/?q=7%20union%20select%201,2' },
    });
    assert.ok(sample !== undefined && isSuspectSample(sample));
    const score = new AttackScore();
    score.add(sample);
    assert.equal(score.figures.falsePositiveRate, 0);
  });

  test('counts what is missed and what is flagged wrongly, by family', () => {
    const score = new AttackScore();
    for (const row of [
      { payload: 'winterthur', label: 'sqli' },
      { payload: "x' or 'a'='a", label: 'norm' },
    ])
      for (const sample of samplesOf(row)) score.add(sample);
    const { recall, falsePositiveRate, families } = score.figures;
    assert.deepEqual(
      [
        recall,
        falsePositiveRate,
        families['sqli']?.recall,
        families['norm']?.falsePositives,
        score.mistakes.length,
      ],
      [0, 1, 0, 1, 2],
    );
  });

  test('compares a rule with the families that say the same', () => {
    assert.deepEqual(
      [
        isOfGroup('REQUEST-942-APPLICATION-ATTACK-SQLI', ['xss']),
        isOfGroup('REQUEST-942-APPLICATION-ATTACK-SQLI', ['xss', 'sql']),
        isOfGroup('REQUEST-920-PROTOCOL-ENFORCEMENT', ['xss']),
      ],
      [false, true, true],
    );
  });

  test('learns from half of the ordinary requests and tells attacks from the other half, no URL in both', () => {
    const row = (label: string, target: string) =>
      samplesOf({ method: 'GET', url: `http://localhost/${target}`, label });
    const ordinary = Array.from({ length: 2_000 }, (_, n) =>
      row(
        'normal',
        `buy?id=${n % 700}&card=${String(n * 7_919).padStart(16, '4')}&way=${n % 2 === 0 ? 'post' : 'van'}`,
      ),
    );
    const attacks = [
      row('anomalous', 'buy?id=7&card=444444444444444x&way=post'),
      row('anomalous', 'buy?id=7&card=4444444444444441&way=air'),
      row('anomalous', 'sell?id=7'),
    ];
    const found = learnedRecall([...ordinary, ...attacks].flat());
    assert.deepEqual(
      [
        found?.positives,
        found?.elsewhere,
        found?.signs['noted at once, or any anomaly'],
        found?.signs['signatures, weighed by what was learned']?.recall,
      ],
      [2, 1, { recall: 1, falsePositiveRate: 0 }, 0],
    );
    assert.equal((found?.trained ?? 0) + (found?.negatives ?? 0), 2_000);
    assert.equal(learnedRecall(attacks.flat()), null);
  });

  test('ENG-04 sees the same attacks in every encoding', () => {
    for (const [encoding, { recall }] of Object.entries(
      encodedRecall([
        "x' or 'a'='a",
        '<script>alert(7)</script>',
        '7 union select null,null',
        '../../etc/passwd',
        '; cat /etc/hosts',
      ]),
    ))
      assert.equal(recall, 1, encoding);
  });

  test('ENG-04 of what was written by us most attacks are found, and few harmless texts flagged', () => {
    const { recall, flagged } = scoreOwnCorpus(
      () => undefined,
      () => undefined,
    );
    assert.ok(recall >= 0.93 && flagged <= 0.03, `${recall} ${flagged}`);
  });
});
