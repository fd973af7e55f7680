import { DATA_SIDES, type DataSide } from '@palisade/vocabulary/dataFlows.ts';
import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { oneOf } from '../../../entities/address/params.ts';

/** The side of which the top applications are shown, beside what the data map is filtered by. */
export const applicationsSide = defineAddress<{ readonly applications: DataSide }>({
  applications: oneOf(DATA_SIDES, 'request'),
});
