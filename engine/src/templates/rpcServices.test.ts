import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PathTemplates } from './pathTemplates.ts';
import { structureSketch } from './structureSketch.ts';

const METHODS = ['Get', 'List', 'CreateItem', 'Top'];

function learned(paths: readonly string[], method = 'POST'): PathTemplates {
  const templates = new PathTemplates();
  for (let at = 0; at < 1_200; at++) {
    templates.observe({
      method,
      path: paths[at % paths.length] ?? '',
      structure: structureSketch({ id: at, name: 'x' }),
      at,
    });
    templates.settleWhenDue();
  }
  templates.settle();
  return templates;
}
const services = (packageOf: (name: string) => string): readonly string[] =>
  ['Inventory', 'Promo', 'Leaderboard', 'Match', 'Player', 'Chat', 'Session', 'Shop'].flatMap(
    (name) => METHODS.map((method) => `/${packageOf(name)}.${name}/${method}`),
  );

describe('ENG-02 services of gRPC', () => {
  it('are words, whatever their package is called and however many there are', () => {
    for (const packageOf of [
      () => 'games.v1',
      () => 'helloworld',
      () => 'acme.cloud.data_store.v2beta1',
      (name: string) => `acme.${name.toLowerCase()}.v1`,
    ]) {
      const paths = services(packageOf);
      const templates = learned(paths);
      for (const path of paths) assert.equal(templates.guess('POST', path), path);
    }
  });

  it('are none where values stand behind the dot, or ids below', () => {
    const ends = ['json', 'xml', 'csv', 'yaml'];
    const formats = ['status', 'events'].flatMap((word) => ends.map((end) => `/${word}.${end}`));
    const files = learned(formats, 'GET');
    assert.notEqual(files.guess('GET', '/status.json'), '/status.json');
    const ids = Array.from({ length: 40 }, (_, at) => `/user.v1${at}.Ada/${1_000 + at}`);
    const people = learned(ids, 'GET');
    assert.notEqual(people.guess('GET', ids[3] ?? ''), ids[3]);
  });
});
