import { fieldName } from './userErrors.ts';

describe('errors of payloads', () => {
  it.each([
    ['input.name', 'name'],
    ['input.policy.name', 'name'],
    ['input.rule.source.startIdx', 'startIdx'],
    ['input.settings.url', 'url'],
    ['input.metadata.isObject', 'isObject'],
    ['input.settings', 'settings'],
    ['input.ranges.0.address', 'ranges.0.address'],
    ['name', 'name'],
    [null, null],
    [undefined, null],
  ])('at %s are shown at the field %s of a form', (field, name) => {
    expect(fieldName(field)).toBe(name);
  });
});
