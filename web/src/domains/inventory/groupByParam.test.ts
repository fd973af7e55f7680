import { formatGroupBy, parseGroupBy } from './groupByParam.ts';

const ID = '0a1b2c3d-0000-4000-8000-00000000000a';

describe('INV-03 the grouping of the address', () => {
  it.each([
    ['["host"]', { by: 'host' }],
    [`["${ID}"]`, { by: 'labelGroup', id: ID }],
    [`["rule:${ID}"]`, { by: 'labelRule', id: ID }],
  ] as const)('INV-03 %s comes back as it was written', (text, groupBy) => {
    expect(parseGroupBy(text)).toEqual(groupBy);
    expect(formatGroupBy(groupBy)).toBe(text);
  });

  it('INV-03 takes an id without quotes, and nothing that is none', () => {
    expect(parseGroupBy(`[${ID}]`)).toEqual({ by: 'labelGroup', id: ID });
    for (const broken of [null, '', '7', '[]', '[{}]', '["path"]', `["${ID}`])
      expect(parseGroupBy(broken)).toBeNull();
  });
});
