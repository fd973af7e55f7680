import { allows, type Control } from './controls.ts';

it('PERM-03 attackers are shown to who may see them where the company is licensed; the licence is asked for nothing else', () => {
  const granted = (threatProtection: boolean, ...permissions: string[]) => ({
    permissions,
    rolePermissions: permissions,
    flags: [],
    licences: { threatProtection },
  });
  expect(allows(granted(true, 'feature_attackers:read'), 'seeAttackers')).toBe(true);
  expect(allows(granted(false, 'feature_attackers:read'), 'seeAttackers')).toBe(false);
  expect(allows(granted(true), 'seeAttackers')).toBe(false);
  expect(allows(granted(false, 'feature_inventory:read'), 'seeInventory')).toBe(true);
});

it('PERM-01 authentication is tuned by who may change settings and holds the flag to edit', () => {
  const permissions = ['feature_sensitive_data_settings:update'];
  const may = (...flags: { name: string; canEdit: boolean }[]) =>
    allows(
      { permissions, rolePermissions: permissions, flags, licences: { threatProtection: true } },
      'tuneAuthentication',
    );
  expect(may({ name: 'aAuthTune', canEdit: true })).toBe(true);
  expect(may({ name: 'aAuthTune', canEdit: false })).toBe(false);
  expect(may({ name: 'aLabelSettings', canEdit: true })).toBe(false);
  expect(may()).toBe(false);
});

it('PERM-04 who is limited to labels tunes what is on screen, and changes nothing that reaches further', () => {
  const limited = {
    permissions: ['feature_inventory:read'],
    rolePermissions: [
      'feature_inventory:read',
      'feature_inventory:update',
      'feature_sensitive_data_settings:update',
      'feature_ip_allowed_list:update',
    ],
    flags: [{ name: 'aAuthTune', canEdit: true }],
    licences: { threatProtection: true },
  };
  const may = (control: Control) => allows(limited, control);
  expect([may('tuneParameters'), may('tuneAuthentication')]).toEqual([true, true]);
  const further = [
    'changeInventory',
    'correctPaths',
    'changeSampling',
    'updateAllowedRange',
  ] as const;
  expect(further.filter(may)).toEqual([]);
  const reader = { ...limited, rolePermissions: limited.permissions };
  expect(allows(reader, 'tuneParameters')).toBe(false);
});
