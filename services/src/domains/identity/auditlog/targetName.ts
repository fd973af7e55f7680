import type { AuditLogEntry } from './auditLog.schemas.ts';

type Told = Pick<AuditLogEntry, 'before' | 'after'>;

/** Names that things go by in their entries, the best known first. */
const NAMES = ['name', 'email', 'title', 'integration', 'pattern', 'range', 'host'] as const;

/**
 * What people call the thing that an entry is about, as it was called then: what the write made of
 * it, or else what it was before. Null where the entry tells only of keys.
 */
export const targetName = ({ before, after }: Told): string | null =>
  nameIn(after) ?? nameIn(before);

function nameIn(json: string | null): string | null {
  const told: unknown = json === null ? null : JSON.parse(json);
  if (typeof told !== 'object' || told === null) return null;
  const { method, path } = told as { readonly method?: unknown; readonly path?: unknown };
  if (typeof method === 'string' && typeof path === 'string') return `${method} ${path}`;
  const names = NAMES.map((key): unknown => Reflect.get(told, key));
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}
