import type { TFunction } from 'i18next';

/** A factor of the risk score in words; one that has no text yet is its key, spelled out. */
export function riskFactorText(t: TFunction<'inventory'>, key: string): string {
  const spelled = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const fallback = spelled.charAt(0).toUpperCase() + spelled.slice(1);
  return t(`risk.factors.${key}` as 'risk.factors.external', { defaultValue: fallback });
}
