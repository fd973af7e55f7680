import { useCallback } from 'react';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { attackerAddress, type AttackerParams } from './attackerParams.ts';

/**
 * Which steps the reader wants to see, and how to change it. Other steps begin with the first of
 * them.
 */
export function useAttackerParams(): readonly [
  AttackerParams,
  (part: Partial<AttackerParams>) => void,
] {
  const [params, change] = useAddress(attackerAddress);
  return [
    params,
    useCallback((part) => change('step' in part ? part : { ...part, step: null }), [change]),
  ];
}
