import { createContext, use } from 'react';
import type { Control } from '../permissions/controls.ts';

/** The company of the address, as far as every page needs it. */
export interface CurrentCompany {
  readonly companyId: string;
  readonly name: string;
  readonly organizationName: string;
  readonly can: (control: Control) => boolean;
}

export const CompanyContext = createContext<CurrentCompany | null>(null);

/** The company that the reader is in. Only below the shell. */
export function useCompany(): CurrentCompany {
  const company = use(CompanyContext);
  if (!company) throw new Error('No company: this part belongs below the shell');
  return company;
}
