import type { DefaultRule, Grant, MappingRule, ProviderSettings } from './sso.types.ts';

/** Which rule counts for a person. */
export interface Match {
  /** Place in the list, from 1; null for the default rule, and when none counts. */
  readonly position: number | null;
  /** Group of the rule; null for the default rule, and when none counts. */
  readonly group: string | null;
  readonly rule: MappingRule | DefaultRule | null;
  /** Whether no rule matches and the provider refuses such people. */
  readonly isRefused: boolean;
}

/**
 * The first rule whose group the person is in, else the default rule. Groups are compared as they
 * are written.
 */
export function matchRule(
  {
    rules,
    defaultRule,
    rejectsUnmatched,
  }: Pick<ProviderSettings, 'rules' | 'defaultRule' | 'rejectsUnmatched'>,
  groups: readonly string[],
): Match {
  const index = rules.findIndex(({ group }) => groups.includes(group));
  const rule = rules[index];
  if (rule !== undefined) return { position: index + 1, group: rule.group, rule, isRefused: false };
  return {
    position: null,
    group: null,
    rule: rejectsUnmatched ? null : defaultRule,
    isRefused: rejectsUnmatched,
  };
}

/** What a sign-on changes of a person's roles. */
export interface GrantChange {
  readonly granted: readonly Grant[];
  readonly removed: readonly Grant[];
}

const keyOf = ({ companyId, roleId }: Grant): string => `${companyId} ${roleId}`;

/**
 * From the roles that a person has, and those among them that a rule granted, to those that their
 * rule wants. What was granted by hand stays, whether a rule wants it or not.
 */
export function grantChange(
  rule: Match['rule'],
  all: readonly Grant[],
  byRule: readonly Grant[],
): GrantChange {
  const wanted = (rule?.companyIds ?? []).map((companyId) => ({
    companyId,
    roleId: rule?.roleId ?? '',
  }));
  const [has, wants] = [new Set(all.map(keyOf)), new Set(wanted.map(keyOf))];
  return {
    granted: wanted.filter((grant) => !has.has(keyOf(grant))),
    removed: byRule.filter((grant) => !wants.has(keyOf(grant))),
  };
}
