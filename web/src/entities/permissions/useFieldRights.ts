import type { FieldRights } from '@palisade/vocabulary/fieldRights.ts';
import { useMemo } from 'react';
import { useCompany } from '../company/CompanyContext.ts';
import { READS } from './controls.ts';

/** What the reader may do, as far as fields and columns of lists ask. */
export function useFieldRights(): FieldRights {
  const { can, views } = useCompany();
  return useMemo(
    () => ({
      canView: views,
      canRead: (feature) => {
        const control = READS[feature];
        return control !== undefined && can(control);
      },
    }),
    [can, views],
  );
}
