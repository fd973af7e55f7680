import { useAddress } from '../../../entities/address/useAddress.ts';
import { useDrawerAddress } from '../../../entities/drawers/useDrawerAddress.ts';
import { ENDPOINT_DRAWER } from '../inventory.paths.ts';
import { type ParameterList, parameterListAddress } from '../parameters/parameterList.ts';

export type ListInPlace = readonly [ParameterList, (change: Partial<ParameterList>) => void];

/**
 * What the address says of an endpoint's table of parameters.
 * @param drawerId what its drawer was asked for; null on the endpoint's own page
 */
export function useListInPlace(drawerId: string | null): ListInPlace {
  const ofPage = useAddress(parameterListAddress);
  const ofDrawer = useDrawerAddress(parameterListAddress, {
    name: ENDPOINT_DRAWER,
    id: drawerId ?? '',
  });
  return drawerId === null ? ofPage : ofDrawer;
}
