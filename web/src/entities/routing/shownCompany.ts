import { useEffect } from 'react';

let shown: string | null = null;

/** Raw key of the company that a page is shown of; null where none is. */
export const shownCompany = (): string | null => shown;

/** Notes that a page of this company is shown. */
export function useShownCompany(companyId: string | undefined): void {
  useEffect(() => {
    shown = companyId ?? null;
    return () => {
      shown = null;
    };
  }, [companyId]);
}
