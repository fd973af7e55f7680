import { ATTACK_TYPES, type AttackType } from '@palisade/vocabulary/attackTypes.ts';
import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { flag, moment, someOf, uuid } from '../../../entities/address/params.ts';

/** Which steps are looked at, as the address says. */
export interface AttackerParams {
  readonly from: string | null;
  readonly to: string | null;
  readonly types: readonly AttackType[] | null;
  readonly successOnly: boolean;
  /** Raw key of the step whose card is shown; null for the first of the list. */
  readonly step: string | null;
}

/** A stretch of time that ends before it begins is none. Zooming is a step of its own. */
export const attackerAddress = defineAddress<AttackerParams>(
  {
    from: { ...moment, isStep: true },
    to: { ...moment, isStep: true },
    types: someOf(ATTACK_TYPES),
    successOnly: { ...flag('only'), name: 'success' },
    step: uuid,
  },
  (params) =>
    params.from !== null && params.to !== null && params.from >= params.to
      ? { ...params, from: null, to: null }
      : params,
);
