import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReadableValue } from './readableValue.ts';

test('INV-12 an id and a format may be read together where each may be alone', () => {
  assert.ok(isReadableValue('{}.{}', 'lampId', '1042.pdf'));
  assert.ok(isReadableValue('{lampId}.{format}', 'lampId', '1042.pdf'));
  assert.ok(isReadableValue('{}.json', 'lampId', '1042.json'));
  assert.ok(isReadableValue('{}...{}', 'range', '12...40'));
  assert.ok(isReadableValue('daily.{}', 'format', 'daily.pdf'));
  assert.ok(isReadableValue('{}', 'lampId', '1042'));
});

test('DATA-07 what is sensitive, or looks like somebody, stays unreadable with whatever is around it', () => {
  for (const [pattern, name, value] of [
    ['{}', 'lampId', '1042.pdf'],
    ['{}.json', 'email', 'maya@example.com.json'],
    ['{}.json', 'id', 'Featherstonehaugh.json'],
    ['{}.{}', 'userName', 'maya.json'],
    ['users({})', 'id', "users('maya@example.com')"],
    ['{}.{}', 'card', '4539578763621486.json'],
    ['{}.{}', 'lampId', '.json'],
    ['{}:{}', 'lampId', '1042.json'],
  ] as const)
    assert.ok(!isReadableValue(pattern, name, value), `${pattern} ${value}`);
});
