import {
  accepts,
  type DataType,
  DATA_TYPES,
  dataTypeNamed,
} from '@palisade/engine/sensitive/dataTypes.ts';
import nationals from '@palisade/vocabulary/nationalNumbers.json' with { type: 'json' };
import { isKept, labelledCases } from './labelledCases.ts';
import type { Tally } from './tally.ts';

/** A value that a validator of a format takes or refuses; `args` as its function is called. */
interface ValueCase {
  readonly validator: string;
  readonly args: readonly unknown[] | null;
  readonly value: string;
  readonly valid: boolean;
}

/** Types of which one has to take the value; `region` where the case is about one. */
interface Asked {
  readonly types: readonly DataType[];
  readonly region?: string;
}

const PLAIN: Readonly<Record<string, readonly string[]>> = {
  isEmail: ['Email Address'],
  isIBAN: ['IBAN'],
  isCreditCard: ['Credit Card Number'],
  isIP: ['IP Address', 'IPv6 Address'],
  isMACAddress: ['MAC Address'],
  isLatLong: ['Geo Coordinates'],
  isBIC: ['SWIFT/BIC'],
  isBtcAddress: ['Bitcoin Address'],
  isEthereumAddress: ['Ethereum Address'],
  isIMEI: ['IMEI'],
  isISIN: ['ISIN'],
  isAbaRouting: ['ABA Routing Number'],
  isJWT: ['JWT'],
};
const REGIONAL: Readonly<Record<string, string>> = {
  isMobilePhone: 'Phone Number',
  isPostalCode: 'Postal Code',
  isPassportNumber: 'Passport Number',
  isLicensePlate: 'License Plate',
  isVAT: 'VAT Number',
};
const NATIONAL: Readonly<Record<string, string>> = {
  isIdentityCard: 'identityCard',
  isTaxID: 'taxNumber',
};
/** Types whose checks prove something. */
const PROVING = 0.9;
const CHECKS = new Map(
  nationals.flatMap(({ check, name }) =>
    (check ?? '').split(' or ').map((one) => [one, name] as const),
  ),
);

const named = (names: readonly string[]): DataType[] =>
  names.flatMap((name) => dataTypeNamed(name) ?? []);

/** What a case asks, or null when it is about something else than data of people and companies. */
function askedBy({ validator, args }: ValueCase): Asked | null {
  const plain = PLAIN[validator];
  if (plain !== undefined) return args === null ? { types: named(plain) } : null;
  const region = args?.[0];
  if (typeof region !== 'string') return null;
  const regional = REGIONAL[validator];
  if (regional !== undefined)
    return { types: named([regional]), ...(region === 'any' ? {} : { region }) };
  const check = NATIONAL[validator];
  if (check === undefined || region === 'any') return null;
  const own = CHECKS.get(`${check} ${region}`);
  const country = region.slice(-2);
  return {
    types:
      own === undefined
        ? DATA_TYPES.filter(
            (type) =>
              type.country === country &&
              type.category === 'Government ID' &&
              type.validate !== null &&
              type.scoreNamed >= PROVING,
          )
        : named([own]),
  };
}

/**
 * Asks of each value whether its type takes it in a field that is named after the type, with the
 * country where the case names one.
 */
export function judgeValues(directory: string, tally: Tally, wrong: (line: string) => void): void {
  for (const row of labelledCases<ValueCase>(directory, 'validatorjs-values')) {
    const asked = askedBy(row);
    if (asked === null) continue;
    const told = asked.types.some((type) => accepts(type, row.value, true, asked.region));
    tally.add(row.validator, isKept(row.value), told, row.valid);
    if (told !== row.valid)
      wrong(`${told ? '+' : '-'} ${row.validator} ${JSON.stringify(row.args)} ${row.value}`);
  }
}
