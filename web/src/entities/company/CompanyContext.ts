import { createContext, use } from 'react';
import type { BuiltInRole, PermissionFlag } from '@palisade/vocabulary/permissions.ts';
import type { Control } from '../permissions/controls.ts';
import type { Texts } from '../text/texts.ts';

/** A page of the menu, by the key of its name. */
export type PageName = keyof Texts['app']['pages'];

/** Pages of the menu that somebody sees, and those that they do not. */
export interface SeenPages {
  readonly seen: readonly PageName[];
  readonly hidden: readonly PageName[];
}

/** The company of the address, as far as every page needs it. */
export interface CurrentCompany {
  readonly companyId: string;
  readonly name: string;
  readonly organizationName: string;
  /** A company with generated traffic to look around in; null where there is no other. */
  readonly demo: { readonly companyId: string; readonly name: string } | null;
  /** Whether the reader sees the endpoints of some labels alone. */
  readonly isLimited: boolean;
  readonly can: (control: Control) => boolean;
  /** Whether the reader may go to a path below the company, such as `settings/tags`. */
  readonly sees: (path: string) => boolean;
  /** Whether what a flag gates may be seen. */
  readonly views: (flag: PermissionFlag) => boolean;
  /** What somebody would see here whose only role has these permissions, or is the built-in one. */
  readonly pagesOf: (permissions: readonly string[], builtIn?: BuiltInRole | null) => SeenPages;
}

export const CompanyContext = createContext<CurrentCompany | null>(null);

/** The company that the reader is in. Only below the shell. */
export function useCompany(): CurrentCompany {
  const company = use(CompanyContext);
  if (!company) throw new Error('No company: this part belongs below the shell');
  return company;
}
