import type { Param } from '../address/defineAddress.ts';

const KEY = /^[A-Za-z0-9]{1,40}$/;
const MOST = 60;

/** The columns of one table in its address. */
export interface ColumnsParam extends Param<readonly string[]> {
  /** Columns unless the address names others. */
  readonly defaults: readonly string[];
  /** The column that is always there. */
  readonly fixed: string;
  /** Reads `columns=method,path`; `readColumns` tells apart the keys that no column has. */
  readonly parse: (text: string | null) => readonly string[];
  /** Writes columns for an address; the default ones are null, since defaults are absent. */
  readonly format: (columns: readonly string[]) => string | null;
}

/** How the columns of a table stand in addresses. */
export function columnsParam(defaults: readonly string[], fixed: string): ColumnsParam {
  return {
    defaults,
    fixed,
    parse: (text) => {
      const keys = [...new Set((text ?? '').split(',').filter((key) => KEY.test(key)))].slice(
        0,
        MOST,
      );
      if (keys.length === 0) return defaults;
      return keys.includes(fixed) ? keys : [fixed, ...keys];
    },
    format: (columns) => {
      const text = columns.join(',');
      return text === defaults.join(',') ? null : text;
    },
  };
}

/**
 * The columns that an address names, and the keys of it that there is no column of. Where these
 * leave nothing beside the fixed column, the default ones are shown.
 * @param all keys of all columns that there are
 */
export function readColumns(
  { defaults, fixed }: Pick<ColumnsParam, 'defaults' | 'fixed'>,
  keys: readonly string[],
  all: readonly string[],
): { readonly shown: readonly string[]; readonly unread: readonly string[] } {
  const shown = keys.filter((key) => all.includes(key));
  const unread = keys.filter((key) => !all.includes(key));
  const isEmpty = unread.length > 0 && shown.every((key) => key === fixed);
  return { shown: isEmpty ? defaults : shown, unread };
}
