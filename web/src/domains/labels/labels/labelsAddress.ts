import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { text, uuid } from '../../../entities/address/params.ts';

interface LabelsParams {
  readonly search: string;
  /** Raw key of the group whose labels are shown. */
  readonly group: string | null;
}

/** What the address of the labels says. */
export const labelsAddress = defineAddress<LabelsParams>({ search: text(100), group: uuid });
