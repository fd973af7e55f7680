import { RISK_FACTORS } from '@palisade/vocabulary/riskFactors.ts';
import type { TFunction } from 'i18next';

/** A factor of the risk score in words; a key of a newer server is spelled out. */
export function riskFactorText(t: TFunction<'inventory'>, key: string): string {
  const known = RISK_FACTORS.find((factor) => factor === key);
  if (known) return t(`risk.factors.${known}`);
  const spelled = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
