import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PathTemplates } from './pathTemplates.ts';
import { structureSketch } from './structureSketch.ts';

const structure = structureSketch({ name: 'x', size: 1, checksum: 'y', publishedAt: 'z' });
const releases = ['1.0.0', '1.0.1', '1.2.3', '2.0.0', '2.1.4', '3.0.0', 'v4.1.0', '4.2.0'];
const parcels = [
  'amber-lamp',
  'quiet-desk',
  'brave-shelf',
  'tidy-crate',
  'plain-drawer',
  'early-hinge',
  'small-rack',
  'rusty-bolt',
];

function learn(paths: readonly string[]): PathTemplates {
  const templates = new PathTemplates();
  for (let round = 0; round < 3; round++)
    for (const path of paths) templates.observe({ method: 'GET', path, structure, at: round });
  templates.settle();
  return templates;
}

describe('ENG-02 versions that are values', () => {
  const paths = parcels.flatMap((parcel, index) => [
    `/parcels/${parcel}`,
    `/parcels/${parcel}/${releases[index]}`,
    `/parcels/${parcel}/${releases[(index + 3) % 8]}`,
  ]);

  test('releases of things are one parameter, later ones too, after loading as well', () => {
    const templates = learn(paths);
    const loaded = PathTemplates.fromJSON(JSON.parse(JSON.stringify(templates)));
    for (const learner of [templates, loaded]) {
      const template = learner.resolve('GET', '/parcels/amber-lamp/1.0.0')?.template ?? '';
      assert.match(template, /^\/parcels\/\{\w+\}\/\{\w+\}$/);
      assert.equal(learner.resolve('GET', '/parcels/quiet-desk/9.9.9')?.template, template);
      assert.equal(
        learner.observe({ method: 'GET', path: '/parcels/rusty-bolt/7.0.1', structure, at: 9 })
          .template,
        template,
      );
    }
  });

  test('versions of the API stay, however many there are', () => {
    const versions = ['v1', 'v2', 'v3', 'v4', '5.0', '5.1', '5.2'];
    const templates = learn(
      versions.flatMap((version) => [
        `/api/${version}/parcels`,
        `/api/${version}/parcels/17`,
        `/${version}`,
        `/depot/${version}/parcels/17`,
      ]),
    );
    for (const version of versions)
      for (const path of [`/api/${version}/parcels`, `/${version}`])
        assert.equal(templates.resolve('GET', path)?.template, path);
    for (const version of ['v1', 'v2', 'v3', 'v4'])
      assert.equal(
        templates.resolve('GET', `/depot/${version}/parcels/17`)?.template,
        `/depot/${version}/parcels/{parcelId}`,
      );
  });
});
