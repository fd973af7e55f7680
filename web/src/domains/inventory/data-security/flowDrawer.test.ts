import { flowKey, flowOf } from './flowDrawer.ts';

describe('the key of a flow in addresses', () => {
  it.each([
    { side: 'request', dataType: 'Email Address' },
    { side: 'response', dataType: 'request IBAN' },
    { side: 'response', dataType: 'X' },
  ] as const)('is read back: %o', (flow) => {
    expect(flowOf(flowKey(flow))).toEqual(flow);
  });

  it.each(['', 'both', 'response ', 'Email Address'])(
    'is one of no type where it is none: %o',
    (key) => {
      expect(flowOf(key).side).toBe('response');
      expect(['?', 'Address']).toContain(flowOf(key).dataType);
    },
  );
});
