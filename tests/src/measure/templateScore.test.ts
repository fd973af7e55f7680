import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ScoredExchange, scoreTemplates, withoutNames } from './templateScore.ts';

const exchange = (
  path: string,
  truth: string | null,
  predicted: string,
  method = 'GET',
): ScoredExchange => ({ host: 'api.example', method, path, truth, predicted });

describe('scores of templates', () => {
  test('names of parameters and slashes at the end carry no meaning', () => {
    assert.equal(withoutNames('/users/{userId}/'), '/users/{}');
    assert.equal(withoutNames('//a/{x}.json'), '/a/{}.json');
  });

  test('everything right is 1 everywhere', () => {
    const score = scoreTemplates([
      exchange('/users/1', '/users/{id}', '/users/{userId}'),
      exchange('/users/2', '/users/{id}', '/users/{userId}'),
      exchange('/users/me', '/users/me', '/users/me'),
    ]);
    assert.deepEqual(score, {
      requests: 3,
      trueEndpoints: 2,
      learnedEndpoints: 2,
      ga: 1,
      f1: 1,
      f1Observable: 1,
      overSplit: 0,
      overMerged: 0,
    });
  });

  test('a split endpoint counts as split and loses its requests', () => {
    const score = scoreTemplates([
      exchange('/users/ana', '/users/{id}', '/users/ana'),
      exchange('/users/ben', '/users/{id}', '/users/ben'),
      exchange('/health', '/health', '/health'),
    ]);
    assert.deepEqual(score, {
      requests: 3,
      trueEndpoints: 2,
      learnedEndpoints: 3,
      ga: 0.3333,
      f1: 0.4,
      f1Observable: 0.4,
      overSplit: 1,
      overMerged: 0,
    });
  });

  test('a merged prediction counts as merged', () => {
    const score = scoreTemplates([
      exchange('/a', '/a', '/{x}'),
      exchange('/b', '/b', '/{x}'),
      exchange('/b', '/b', '/{x}'),
    ]);
    assert.deepEqual(score, {
      requests: 3,
      trueEndpoints: 2,
      learnedEndpoints: 1,
      ga: 0,
      f1: 0,
      f1Observable: 0,
      overSplit: 0,
      overMerged: 1,
    });
  });

  test('a parameter with one value is not held against a literal when only the observable counts', () => {
    const score = scoreTemplates([
      exchange('/orgs/acme', '/orgs/{org}', '/orgs/acme'),
      exchange('/orgs/acme', '/orgs/{org}', '/orgs/acme'),
    ]);
    assert.equal(score.f1, 0);
    assert.equal(score.f1Observable, 1);
    assert.equal(score.ga, 1);
  });

  test('exchanges without a true template are left out, other methods and hosts are other endpoints', () => {
    const score = scoreTemplates([
      exchange('/x', null, '/x'),
      exchange('/a', '/a', '/a'),
      exchange('/a', '/a', '/a', 'POST'),
    ]);
    assert.equal(score.requests, 2);
    assert.equal(score.trueEndpoints, 2);
  });
});
