import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parameterColumns } from './parameterColumns.tsx';
import './parameters.texts.ts';
import { useFoundIn } from './useFoundIn.ts';

/** Columns that stay where the rest is shown beside the table. */
const BESIDE_DETAILS = new Set(['name', 'location', 'type', 'required', 'sensitive']);

interface ParameterColumnsOptions {
  /** Whether the company keeps samples of values. */
  readonly isSampling: boolean;
  /** Details of the current row stand beside the table. */
  readonly hasDetails: boolean;
}

/** Columns of the parameter table, the same ones until the language changes. */
export function useParameterColumns({ isSampling, hasDetails }: ParameterColumnsOptions) {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('parameters');
  const foundIn = useFoundIn();
  const all = useMemo(
    () => parameterColumns(t, words, foundIn, isSampling),
    // oxlint-disable-next-line react/exhaustive-deps -- foundIn depends on the language alone
    [t, words, isSampling],
  );
  return useMemo(
    () => (hasDetails ? all.filter(({ key }) => BESIDE_DETAILS.has(key)) : all),
    [all, hasDetails],
  );
}
