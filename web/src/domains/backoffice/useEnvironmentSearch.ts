import { useMemo } from 'react';
import { defineAddress } from '../../entities/address/defineAddress.ts';
import { text } from '../../entities/address/params.ts';
import { useAddress } from '../../entities/address/useAddress.ts';

/** What the address says of a list of environments. */
export const environmentAddress = defineAddress({ search: text(100) });

interface Named {
  readonly environmentId: string;
  readonly name: string;
  readonly organizationName: string;
}

/**
 * Environments whose name, or that of their organization, has the text that is searched for, or
 * whose key it is.
 */
export function useEnvironmentSearch<Row extends Named>(all: readonly Row[]) {
  const [{ search }, change] = useAddress(environmentAddress);
  const rows = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return all.filter(
      ({ environmentId, name, organizationName }) =>
        environmentId === wanted || `${organizationName} ${name}`.toLowerCase().includes(wanted),
    );
  }, [all, search]);
  return { rows, search, onSearch: (typed: string) => change({ search: typed }) };
}
