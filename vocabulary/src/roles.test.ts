import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BUILT_IN_ROLES, type Feature, FEATURES } from './permissions.ts';
import {
  builtInRoleWith,
  byFeature,
  flagsOf,
  PERMISSION_CATEGORIES,
  roleNameKey,
  withReads,
} from './roles.ts';

describe('roles that people make', () => {
  it('ADM-04 every feature is in one category', () => {
    const all: readonly Feature[] = Object.values(PERMISSION_CATEGORIES).flat();
    assert.deepEqual(all.toSorted(), Object.keys(FEATURES).toSorted());
  });

  it('ADM-04 a change brings its read; what a feature does not know is left out', () => {
    assert.deepEqual(
      withReads([
        { feature: 'feature_tags', actions: ['update'] },
        { feature: 'feature_inventory', actions: ['create'] },
        { feature: 'feature_attackers', actions: [] },
      ]),
      ['feature_inventory:read', 'feature_tags:read', 'feature_tags:update'],
    );
    assert.deepEqual(byFeature(['feature_tags:update', 'feature_tags:read', 'nothing:read']), [
      { feature: 'feature_tags', actions: ['read', 'update'] },
    ]);
  });

  it('ADM-04 PERM-02 a role has the flags of the weakest built-in role that may do as much', () => {
    assert.equal(builtInRoleWith(['feature_audit:read']), 'Viewer');
    assert.equal(builtInRoleWith(['feature_attackers:update']), 'Analyst');
    assert.equal(builtInRoleWith(['feature_tags:create']), 'Administrator');
    const flags = (permissions: readonly string[]) => flagsOf(permissions);
    assert.equal(flags(['feature_audit:read']).hasEditingPermission.canView, false);
    assert.equal(flags(['feature_attackers:update']).admin.canView, false);
    assert.equal(flags(['feature_tags:create']).admin.canView, true);
    assert.equal(flags(BUILT_IN_ROLES.Administrator).system.canView, false);
  });

  it('ADM-04 PERM-02 a role sees the settings where all that it was given there is to be found', () => {
    const admin = (permission: string) => flagsOf([permission]).admin;
    for (const feature of ['audit', 'tags', 'api_tokens', 'ip_exclude_list', 'ip_allowed_list'])
      assert.deepEqual(
        admin(`feature_${feature}:read`),
        { canView: true, canEdit: false },
        feature,
      );
    for (const feature of ['inventory', 'attackers', 'security_posture_gaps'])
      assert.equal(admin(`feature_${feature}:read`).canView, false, feature);
  });

  it('ADM-04 names are the same in any case and spelling of Unicode', () => {
    const same = ['Straße', ' STRASSE ', 'strasse'];
    assert.equal(new Set(same.map(roleNameKey)).size, 1);
    assert.equal(roleNameKey('Ａuditor'), roleNameKey('auditor'));
    assert.equal(roleNameKey('Café'), roleNameKey('Cafe\u0301'));
    assert.notEqual(roleNameKey('Auditor'), roleNameKey('Auditors'));
  });
});
