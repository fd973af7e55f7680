import type { TFunction } from 'i18next';

const grouped = (count: number): string => count.toLocaleString('en-GB');

/** `, usually 12`: what an answer normally has of something; empty where that is not known. */
export const usualText = (
  t: TFunction<'attackerDetails'>,
  usual: number | null | undefined,
  format: (value: number) => string = grouped,
): string => {
  if (usual == null) return '';
  return usual === 0 ? t('outcome.noneUsual') : t('outcome.usual', { usual: format(usual) });
};
