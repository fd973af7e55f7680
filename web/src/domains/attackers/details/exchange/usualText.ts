import type { TFunction } from 'i18next';
import { formatNumber } from '../../../../ui/text/format.ts';

const grouped = (count: number): string => formatNumber(count);

/** `, usually 12`: what an answer normally has of something; empty where that is not known. */
export const usualText = (
  t: TFunction<'attackerDetails'>,
  usual: number | null | undefined,
  format: (value: number) => string = grouped,
): string => {
  if (usual == null) return '';
  return usual === 0 ? t('outcome.noneUsual') : t('outcome.usual', { usual: format(usual) });
};
