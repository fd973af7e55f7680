import type { AttackFamily } from '@palisade/vocabulary/attackFamilies.ts';

/**
 * Families of ours that say what the rules of a group say, by a part of the group's name; all
 * others are compared with any family.
 */
const FAMILIES: Readonly<Record<string, readonly AttackFamily[]>> = {
  SCANNER: ['scanner'],
  'PROTOCOL-ATTACK': ['protocol', 'crlf', 'ldap', 'xss', 'code'],
  'ATTACK-LFI': ['pathTraversal', 'fileInclusion', 'command'],
  'ATTACK-RFI': ['fileInclusion', 'ssrf'],
  'ATTACK-RCE': ['command', 'crlf', 'jndi', 'code'],
  'ATTACK-PHP': ['code', 'fileInclusion', 'deserialisation'],
  'ATTACK-GENERIC': ['code', 'noSql', 'ssrf', 'template', 'prototypePollution', 'xss', 'jndi'],
  'ATTACK-XSS': ['xss', 'template'],
  'ATTACK-SQLI': ['sql', 'noSql'],
  'ATTACK-JAVA': ['code', 'jndi', 'deserialisation', 'template'],
};

/** Whether signatures of some families are what the rules of a group look for. */
export function isOfGroup(group: string, families: readonly AttackFamily[]): boolean {
  const wanted = Object.entries(FAMILIES).find(([part]) => group.includes(part))?.[1];
  return families.some((family) => wanted === undefined || wanted.includes(family));
}
