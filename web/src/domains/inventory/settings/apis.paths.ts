import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { oneOf, text } from '../../../entities/address/params.ts';
import { toRow } from '../../../entities/lists/meantRow.ts';
import { inventorySettingsPath } from '../inventory.paths.ts';

const LONGEST = 200;

export interface ApisParams {
  readonly list: 'visible' | 'hidden';
  readonly search: string;
}

/** Which APIs of the settings are shown. */
export const apisAddress = defineAddress<ApisParams>({
  list: oneOf(['visible', 'hidden'], 'visible'),
  search: text(LONGEST),
});

interface ListedApi {
  readonly apiId: string;
  readonly name: string;
  readonly isHidden: boolean;
}

/** Address of the settings' list that has an API, searched by its name and with it marked. */
export function apiSettingsPath(companyId: string, { apiId, name, isHidden }: ListedApi): string {
  const search = apisAddress.write(new URLSearchParams(), {
    list: isHidden ? 'hidden' : 'visible',
    search: name,
  });
  return toRow(`${inventorySettingsPath(companyId, 'apis')}?${search.toString()}`, apiId);
}
