import { allows } from './controls.ts';

it('PERM-03 attackers are shown to who may see them where the company is licensed; the licence is asked for nothing else', () => {
  const granted = (threatProtection: boolean, ...permissions: string[]) => ({
    permissions,
    flags: [],
    licences: { threatProtection },
  });
  expect(allows(granted(true, 'feature_attackers:read'), 'seeAttackers')).toBe(true);
  expect(allows(granted(false, 'feature_attackers:read'), 'seeAttackers')).toBe(false);
  expect(allows(granted(true), 'seeAttackers')).toBe(false);
  expect(allows(granted(false, 'feature_inventory:read'), 'seeInventory')).toBe(true);
});
