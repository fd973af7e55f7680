import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { flag } from '../../../entities/address/params.ts';

/** What the address of the API tokens says. */
export interface TokensParams {
  /** Whether only those are listed that nobody has used for 90 days. */
  readonly onlyUnused: boolean;
}

export const tokensAddress = defineAddress<TokensParams>({
  onlyUnused: { ...flag('only'), name: 'unused' },
});
