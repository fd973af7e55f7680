import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { namesOf, pluralOf, renamed, verbOf } from './naming.ts';
import { permissionOf, permitted } from './permission.ts';

describe('words of a new domain', () => {
  it('have an English plural by their ending, or the one given', () => {
    assert.deepEqual(
      ['incident', 'policy', 'gateway', 'box', 'bus', 'branch', 'bush'].map(pluralOf),
      ['incidents', 'policies', 'gateways', 'boxes', 'buses', 'branches', 'bushes'],
    );
    assert.deepEqual(namesOf('criterion', 'criteria'), { one: 'criterion', many: 'criteria' });
  });

  for (const [words, why] of [
    [['Incident'], /one word of 2 to 30 lower-case letters/],
    [['api-key'], /one word/],
    [['../x'], /one word/],
    [['a'], /one word/],
    [['order'], /means something in SQL/],
    [['class'], /means something/],
    [['sheep', 'sheep'], /with --plural/],
    [['incident', 'In cidents'], /one word/],
  ] as const) {
    it(`are refused: ${words.join(' ')}`, () =>
      assert.throws(() => namesOf(...(words as readonly [string, string?])), {
        name: 'ScaffoldRefusal',
        message: why,
      }));
  }

  it('take the place of the templates’ words in each letter case', () => {
    const names = namesOf('entity');
    assert.equal(
      renamed(
        'SAMPLE SAMPLES Samples_sample sample.samples "/sample/x/samples" useRenameSample',
        names,
        'close',
      ),
      'ENTITY ENTITIES Entities_entity entity.entities "/entity/x/entities" useCloseEntity',
    );
    assert.equal(
      renamed('A sample, a Sample and a list of samples', names),
      'An entity, an Entity and a list of entities',
    );
    assert.equal(renamed('sampleServer SampleSideDrawer', names), 'entityServer EntitySideDrawer');
  });

  it('make the name of a mutation with a verb before them', () => {
    const names = namesOf('incident');
    assert.equal(verbOf('closeIncident', names), 'close');
    for (const wrong of [
      'Incident',
      'close',
      'closeIncidents',
      'CloseIncident',
      'close-Incident',
      'useIncident',
    ]) {
      assert.throws(
        () => verbOf(wrong, names),
        { name: 'ScaffoldRefusal', message: /a verb and Incident, such as renameIncident/ },
        wrong,
      );
    }
  });
});

describe('permission of a new domain', () => {
  it('is one that the role model knows', () => {
    assert.deepEqual(permissionOf('feature_tags', 'read'), {
      feature: 'feature_tags',
      action: 'read',
    });
    assert.throws(() => permissionOf('feature_x', 'read'), { message: /no feature "feature_x"/ });
    assert.throws(() => permissionOf('feature_audit', 'create'), {
      message: /feature_audit has no action "create", only read, update, delete/,
    });
  });

  it('is to update where a feature does not know what a template makes or deletes by', () => {
    const template = `{ feature: 'feature_inventory', action: 'create' } feature_inventory:delete feature_inventory:read`;
    assert.equal(
      permitted(template, 'feature_audit'),
      `{ feature: 'feature_audit', action: 'update' } feature_audit:delete feature_audit:read`,
    );
  });

  it('takes the place of the templates’, and leaves SQL alone', () => {
    const template = `{ feature: 'feature_inventory', action: 'update' } @auth(feature: feature_inventory, action: update) feature_inventory:update; 'update sample.samples set'`;
    assert.equal(
      permitted(template, 'feature_tags', 'delete'),
      `{ feature: 'feature_tags', action: 'delete' } @auth(feature: feature_tags, action: delete) feature_tags:delete; 'update sample.samples set'`,
    );
  });
});
