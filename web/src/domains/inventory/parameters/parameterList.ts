import { REGULATION_KEYS, type RegulationKey } from '@palisade/vocabulary/regulationField.ts';
import type { Address } from '../../../entities/address/defineAddress.ts';
import { flag, oneOf } from '../../../entities/address/params.ts';
import { wholeListAddress, type WholeListParams } from '../../../entities/lists/wholeList.ts';
import { PARAMETER_SORTS, type ParameterSort } from './sortParameters.ts';
import { LOCATIONS } from './useFoundIn.ts';

/** What parameters are searched, filtered and sorted by. */
export interface ParameterList extends WholeListParams<ParameterSort> {
  readonly isSensitiveOnly: boolean;
  readonly isRequiredOnly: boolean;
  /** Null for every place. */
  readonly location: (typeof LOCATIONS)[number] | null;
  /** One that touches the data type, null for every type. */
  readonly regulation: RegulationKey | null;
}

/** The same in an address: of a page, or of the drawer that shows the table. */
export const parameterListAddress: Address<ParameterList> = wholeListAddress<
  ParameterSort,
  Omit<ParameterList, keyof WholeListParams<ParameterSort>>
>(PARAMETER_SORTS, {
  isSensitiveOnly: { ...flag('only'), name: 'sensitive' },
  isRequiredOnly: { ...flag('only'), name: 'required' },
  location: oneOf(LOCATIONS, null),
  regulation: oneOf(REGULATION_KEYS, null),
});

/** All parameters as they come. */
export const ALL_PARAMETERS: ParameterList = parameterListAddress.parse(new URLSearchParams());
