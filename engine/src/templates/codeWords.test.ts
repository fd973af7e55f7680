import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { codesAmong } from './codeWords.ts';
import { PathTemplates } from './pathTemplates.ts';
import { structureSketch } from './structureSketch.ts';

describe('ENG-02 codes of languages, countries and currencies', () => {
  test('several of one list are values, and those that are words as well among them', () => {
    assert.deepEqual([...codesAmong(['en', 'de', 'it', 'search'], false)], ['en', 'de', 'it']);
    assert.deepEqual([...codesAmong(['EUR', 'USD', 'JPY'], false)], ['EUR', 'USD', 'JPY']);
    assert.deepEqual([...codesAmong(['US', 'GB', 'PT'], false)], ['US', 'GB', 'PT']);
  });

  test('one or two of them are words, unless locales are beside', () => {
    assert.equal(codesAmong(['it', 'no', 'search', 'lamps'], false).size, 0);
    assert.equal(codesAmong(['en', 'US', 'EUR'], false).size, 0);
    const few = ['en', 'de', 'fr', 'lamps', 'desks', 'crates', 'shelves'];
    assert.equal(codesAmong(few, false).size, 0);
    assert.deepEqual([...codesAmong(['en', 'US', 'search'], true)], ['en']);
  });

  test('five in capitals of one length are values where little else stands', () => {
    const airports = ['OSL', 'LIS', 'KIX', 'TRN', 'PER'];
    assert.deepEqual([...codesAmong([...airports, 'nearby'], false)], airports);
    assert.equal(codesAmong(airports.slice(1), false).size, 0);
    assert.equal(codesAmong([...airports, 'nearby', 'closed'], false).size, 0);
    assert.equal(codesAmong([...airports, 'HEADS'], false).size, 0);
    assert.equal(
      codesAmong(
        airports.map((code) => code.toLowerCase()),
        false,
      ).size,
      0,
    );
  });

  test('airports in a path are one parameter, however often each is asked for', () => {
    const templates = new PathTemplates();
    const airports = ['OSL', 'LIS', 'KIX', 'TRN', 'PER', 'UIO'];
    for (let at = 0; at < 300; at++) {
      const path = `/v1/routes/${String(1000 + (at % 70))}/${airports[at % 6] ?? ''}`;
      templates.observe({ method: 'GET', path, structure: null, at });
      templates.settleWhenDue();
    }
    const found = new Set(
      airports.map((code) => templates.guess('GET', `/v1/routes/1000/${code}`)),
    );
    assert.equal(found.size, 1);
    assert.match([...found].join(), /^\/v1\/routes\/\{\w+\}\/\{\w+\}$/);
  });

  test('languages join the locales of their place, whatever each answers', () => {
    const templates = new PathTemplates();
    const paths = ['/guide/pt-BR', '/guide/en', '/guide/de', '/guide/fr'];
    for (const path of paths) {
      const structure = structureSketch({ [`${path} rows`]: 1, [`${path} total`]: 2 });
      templates.observe({ method: 'GET', path, structure, at: 1 });
    }
    templates.settle();
    const found = paths.map((path) => templates.resolve('GET', path)?.template.split('/')[2]);
    assert.deepEqual(found, ['{locale}', '{locale}', '{locale}', '{locale}']);
  });
});
