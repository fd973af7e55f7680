import { wholeListAddress } from '../../entities/lists/wholeList.ts';

/** What the address says of a list of environments. */
export const environmentAddress = wholeListAddress();
