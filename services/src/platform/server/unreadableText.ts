import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

/** Levels that input may be nested: filters have far fewer. */
const DEEPEST = 64;

interface Place {
  readonly value: unknown;
  readonly name: string;
  readonly depth: number;
}

/** Why a value from outside cannot be stored or compared as text: PostgreSQL knows no NUL, UTF-8 no half of a surrogate pair. Null when it can. */
export function unreadable(text: string): string | null {
  if (text.includes('\0')) return 'has a NUL character';
  return text.isWellFormed() ? null : 'has half a character (a lone surrogate)';
}

/**
 * The first text within a value that cannot be stored, or a part that is nested too deep, with its name; names of fields count
 * as well. Walks without recursion: what is nested without end costs no more than its size.
 */
export function faultOf(input: unknown): { readonly field: string; readonly fault: string } | null {
  const open: Place[] = [{ value: input, name: '', depth: 0 }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, name, depth } = place;
    if (typeof value === 'string') {
      const fault = unreadable(value);
      if (fault !== null) return { field: name, fault };
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= DEEPEST) return { field: name.split('.', 3).join('.'), fault: `is nested deeper than ${DEEPEST} levels` };
      for (const [key, child] of Object.entries(value)) {
        const fault = unreadable(key);
        if (fault !== null) return { field: name, fault: `has a field whose name ${fault}` };
        open.push({ value: child, name: name === '' ? key : `${name}.${key}`, depth: depth + 1 });
      }
    }
  }
  return null;
}

/** Refuses path, search and body of every route before they are validated when they hold text that no table can. */
export function refuseUnreadableText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    const isStream = typeof body === 'object' && body !== null && 'pipe' in body;
    for (const part of isStream ? [params, query] : [params, query, body]) {
      const found = faultOf(part);
      if (found === null) continue;
      const { field, fault } = found;
      throw new Problem('badInput', field === '' ? `The request ${fault}.` : `"${field}" ${fault}.`, field === '' ? {} : { field });
    }
  });
}
