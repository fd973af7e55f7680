import { parseDrawers, withDrawers } from './drawerStack.ts';

const gap = { name: 'PostureGapSideDrawer', id: 'g-1' };
const endpoint = { name: 'UnifiedEndpointDetailsSideDrawer', id: 'e-1', tab: 'parameters' };
const sorted = { ...endpoint, list: 'sort=name' };

describe('SHELL-16 drawers in the address', () => {
  it('SHELL-16 are one `drawer` or a stack of `drawers`, and come back as they were written', () => {
    for (const stack of [[], [gap], [gap, endpoint], [gap, sorted]])
      expect(parseDrawers(withDrawers(new URLSearchParams('search=x'), stack))).toEqual(stack);
    expect([...withDrawers(new URLSearchParams('drawers=%5B%5D&search=x'), [gap]).keys()]).toEqual([
      'search',
      'drawer',
    ]);
    expect([...withDrawers(new URLSearchParams(), [gap, endpoint]).keys()]).toEqual(['drawers']);
  });

  it('SHELL-16 drop what somebody broke', () => {
    for (const broken of [
      '{',
      '7',
      '{"name":1,"id":"x"}',
      '{"name":"a","id":"x","list":1}',
      '[{"name":"a"}]',
    ])
      expect(parseDrawers(new URLSearchParams({ drawer: broken }))).toEqual([]);
    const mixed = JSON.stringify([gap, { name: 'no id' }, endpoint]);
    expect(parseDrawers(new URLSearchParams({ drawers: mixed }))).toEqual([gap, endpoint]);
  });
});
