import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { oneOf } from '../../../entities/address/params.ts';

/** Days that a report is about. */
export const PERIODS = ['1', '7', '30', '90', '365'] as const;

/** What the address says of a discovery report. */
export const reportAddress = defineAddress({ days: oneOf(PERIODS, '30') });
