import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gluedSegment } from './gluedSegments.ts';
import { PathTemplates } from './pathTemplates.ts';
import { type StructureSketch, structureSketch } from './structureSketch.ts';

type Asked = readonly [path: string, structure?: StructureSketch];

function learn(asked: readonly Asked[], rounds = 3): PathTemplates {
  const templates = new PathTemplates();
  for (let round = 0; round < rounds; round++) {
    for (const [path, structure = null] of asked) {
      templates.observe({ method: 'GET', path, structure, at: round });
      templates.settleWhenDue();
    }
  }
  templates.settle();
  return templates;
}

const templatesOf = (asked: readonly Asked[]): readonly string[] => {
  const templates = learn(asked);
  return [...new Set(asked.map(([path]) => templates.resolve('GET', path)?.template ?? ''))].sort();
};
const plain = (paths: readonly string[]): readonly Asked[] => paths.map((path): Asked => [path]);
const kinds = ['blue-yard', 'lucky-valley', 'east-bridge-27', 'jolly-lamp', 'grace42'];

describe('ENG-02 words with a value behind a dot', () => {
  test('each word has its own parameter, for values seen later and after loading as well', () => {
    const asked = plain(kinds.flatMap((kind) => [`/phrases.${kind}`, `/queries.${kind}`]));
    assert.deepEqual(templatesOf(asked), ['/phrases.{format}', '/queries.{format}']);
    const templates = learn(asked);
    const loaded = PathTemplates.fromJSON(JSON.parse(JSON.stringify(templates)));
    for (const learner of [templates, loaded]) {
      const { template } = learner.observe({
        method: 'PUT',
        path: '/queries.icy-unit',
        structure: null,
        at: 9,
      });
      assert.equal(template, '/queries.{format}');
      assert.equal(learner.guess('GET', '/phrases.misty-zebra-3'), '/phrases.{format}');
    }
  });

  test('operations and resources written with a dot stay apart', () => {
    const operations = ['channels', 'users', 'files'].flatMap((thing) =>
      ['list', 'info', 'archive', 'open'].map((verb) => `/api/${thing}.${verb}`),
    );
    const asked = operations.map((path): Asked => [
      path,
      structureSketch({ [`${path} rows`]: 1, [`${path} total`]: 2 }),
    ]);
    assert.deepEqual(templatesOf(asked), operations.sort());
    assert.deepEqual(templatesOf(plain(['/api.json', '/api.yaml'])), ['/api.json', '/api.yaml']);
  });

  test('words that all take the same ends have a parameter each, operations that do stay apart', () => {
    const things = ['categories', 'queries', 'phrases', 'blacklist', 'entities'];
    const ends = ['lamp', 'yard', 'window', 'desk', 'grace42'];
    const asked = things.flatMap((thing) =>
      ends.map((end): Asked => [
        `/${thing}.${end}`,
        structureSketch({ [`${thing} id`]: 1, [`${thing} name`]: '', [`${thing} weight`]: 2 }),
      ]),
    );
    assert.deepEqual(templatesOf(asked), things.map((thing) => `/${thing}.{format}`).sort());
    const operations = things.flatMap((thing) =>
      ['close', 'history', 'leave', 'kick', 'mark'].map((verb): Asked => [
        `/${thing}.${verb}`,
        structureSketch({ [`${verb} ok`]: true, [`${verb} at`]: '', [`${verb} by`]: '' }),
      ]),
    );
    assert.deepEqual(templatesOf(operations), operations.map(([path]) => path).sort());
  });

  test('a picture in two formats is one endpoint, four formats of a word are', () => {
    const pictures = ['17/thumbnail.png', '18/thumbnail.jpg', '17/thumbnail.jpg'].map(
      (picture) => `/cards/${picture}`,
    );
    assert.deepEqual(templatesOf(plain(pictures)), ['/cards/{cardId}/thumbnail.{format}']);
    const formats = ['json', 'xml', 'csv', 'yaml'].map((format) => `/weather.${format}`);
    assert.deepEqual(templatesOf(plain(formats)), ['/weather.{format}']);
  });

  test('words that answer differently by format stay apart', () => {
    const asked = ['json', 'xml', 'csv', 'yaml'].map((format): Asked => [
      `/weather.${format}`,
      structureSketch({ [`${format} rows`]: 1, [`${format} total`]: 2 }),
    ]);
    assert.equal(templatesOf(asked).length, 4);
  });

  test('names of files are values as a whole', () => {
    const files = ['river', 'cloud', 'budget', 'order', 'harbour', 'jacket'].flatMap((name) =>
      ['pdf', 'png', 'csv'].map((end) => `/backups/${name}.${end}`),
    );
    assert.equal(templatesOf(plain(files)).length, 1);
  });

  test('what is no word before the dot is never kept as one', () => {
    const none = ['v1.json', 'pk7.secret', 'channels', 'a.', 'zSJKeaWRHqsoYmU.blue', '.well-known'];
    for (const text of none) {
      assert.equal(gluedSegment(text), null, text);
    }
    assert.deepEqual(gluedSegment('.json'), { stem: '', end: 'json' });
  });
});

describe('ENG-02 ids with a format behind a dot', () => {
  const places = ['lamps', 'desks', 'crates'];

  test('two formats in three places of a host, or four in one, are a parameter', () => {
    const asked = places.flatMap((place) =>
      [1, 2, 3].flatMap((id) => [`/${place}/${String(id)}.json`, `/${place}/${String(id)}.xml`]),
    );
    assert.deepEqual(templatesOf(plain(asked)), [
      '/crates/{crateId}.{format}',
      '/desks/{deskId}.{format}',
      '/lamps/{lampId}.{format}',
    ]);
    const four = ['json', 'xml', 'csv', 'rdf'].flatMap((end) => [
      `/lamps/1.${end}`,
      `/lamps/2.${end}`,
    ]);
    assert.deepEqual(templatesOf(plain(four)), ['/lamps/{lampId}.{format}']);
  });

  test('two formats in one place are two endpoints', () => {
    const lamps = ['1.json', '2.json', '1.xml', '2.xml'].map((lamp) => `/lamps/${lamp}`);
    const asked = [...lamps, '/desks/7.json'];
    assert.deepEqual(templatesOf(plain(asked)), [
      '/desks/{deskId}.json',
      '/lamps/{lampId}.json',
      '/lamps/{lampId}.xml',
    ]);
  });
});
