import type { AuditLogEntry } from './auditLog.schemas.ts';

type Told = Pick<AuditLogEntry, 'targetType' | 'before' | 'after'>;

/** Names that things go by in their entries, the best known first. */
const NAMES = [
  'name',
  'email',
  'title',
  'integration',
  'displayName',
  'pattern',
  'range',
  'host',
] as const;
/** Things whose entries tell of other things too. */
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  attacker: ['name'],
  host: ['host'],
  mark: ['subject'],
  ticket: ['title'],
};

/**
 * What people call the thing that an entry is about, as it was called then: what the write made of
 * it, or else what it was before. Null where the entry tells only of keys.
 */
export const targetName = ({ targetType, before, after }: Told): string | null =>
  nameIn(targetType, after) ?? nameIn(targetType, before);

function nameIn(targetType: string, json: string | null): string | null {
  const told: unknown = json === null ? null : JSON.parse(json);
  if (typeof told !== 'object' || told === null) return null;
  const text = (key: string): string | null => {
    const value: unknown = Reflect.get(told, key);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const ofType = OF_TYPE[targetType];
  const [method, path] = [text('method'), text('path')];
  const endpoint = method === null || path === null ? null : `${method} ${path}`;
  if (targetType === 'gap' && endpoint !== null)
    return [text('name'), endpoint].filter((part) => part !== null).join(' · ');
  if (ofType === undefined && endpoint !== null) return endpoint;
  return (ofType ?? NAMES).map(text).find((name) => name !== null) ?? null;
}
