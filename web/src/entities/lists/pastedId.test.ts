import { FILTER_LIMITS } from '@palisade/vocabulary/filters.ts';
import { globalId } from '../company/globalId.ts';
import { pastedId } from './pastedId.ts';

const ids = { field: 'gapId', type: 'PostureGap', drawer: 'PostureGapSideDrawer' };
const ID = '3f2b8c1d-0a4e-4b6f-9c7d-1e2f3a4b5c6d';
const OTHER = '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d';
const is = (...value: readonly string[]) => ({ field: 'gapId', op: 'is', value });
const addressOf = (stack: readonly object[]) => {
  const search = new URLSearchParams({ drawers: JSON.stringify(stack) });
  return `https://palisade.example/c-2/posture-gaps/open?${search.toString()}`;
};

describe('an id that is pasted into a search', () => {
  it('is known in full, in any case and with blanks around it', () => {
    expect(pastedId(` ${ID.toUpperCase()} `, ids)).toEqual(is(ID));
  });

  it('is known in the address of its drawer, below others too', () => {
    const gap = { name: ids.drawer, id: ID };
    const endpoint = { name: 'UnifiedEndpointDetailsSideDrawer', id: OTHER };
    expect(pastedId(addressOf([gap, endpoint]), ids)).toEqual(is(ID));
    expect(pastedId(addressOf([endpoint]), ids)).toBeNull();
    expect(pastedId('https://palisade.example/c-2/overview', ids)).toBeNull();
  });

  it('is known by the id of the graph, of this type alone', () => {
    expect(pastedId(globalId('PostureGap', 'c-2', ID), ids)).toEqual(is(ID));
    expect(pastedId(globalId('Endpoint', 'c-2', ID), ids)).toBeNull();
  });

  it('is known by how it begins, from the first group on', () => {
    for (const length of [8, 9, 11, 13, 14, 18, 23, 24, 35]) {
      const start = ID.slice(0, length);
      expect(pastedId(start, ids)).toEqual({
        field: 'gapId',
        op: 'between',
        value: [
          `${start}${'00000000-0000-0000-0000-000000000000'.slice(length)}`,
          `${start}${'ffffffff-ffff-ffff-ffff-ffffffffffff'.slice(length)}`,
        ],
      });
    }
  });

  it('is none in what only looks like one', () => {
    for (const text of [
      '',
      'feed',
      'deadbee',
      '3f2b8c1d0a',
      '3f2b8c1d-0a-4e',
      `${ID}0`,
      'checkout',
    ])
      expect(pastedId(text, ids)).toBeNull();
  });

  it('may be one of several, as lists, sheets and JSON have them, each once', () => {
    for (const text of [
      `${ID} ${OTHER}`,
      `${ID},${OTHER}, ${ID}`,
      `${ID};\n${OTHER}\t`,
      JSON.stringify([ID, OTHER]),
      `${addressOf([{ name: ids.drawer, id: ID }])} ${globalId('PostureGap', 'c-2', OTHER)}`,
    ])
      expect(pastedId(text, ids)).toEqual(is(ID, OTHER));
    expect(pastedId(`${ID} checkout`, ids)).toBeNull();
  });

  it('may be one of as many as a condition takes', () => {
    const many = Array.from({ length: FILTER_LIMITS.values + 1 }, (_, index) =>
      ID.replace('3f2b8c1d', index.toString(16).padStart(8, '0')),
    );
    expect(pastedId(many.join('\n'), ids)).toEqual(is(...many.slice(0, FILTER_LIMITS.values)));
  });
});
