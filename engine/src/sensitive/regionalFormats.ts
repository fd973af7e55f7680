import validator from 'validator';
import { mod11And10 } from './checksums.ts';
import { COUNTRIES } from './countries.ts';
import { phone } from './formats.ts';

const { isLicensePlate, isMobilePhone, isPassportNumber, isPostalCode, isVAT } = validator;
const PHONE_REGIONS = validator.isMobilePhoneLocales;
const POSTAL_REGIONS = validator.isPostalCodeLocales;
const LEAST_DIGITS = 7;

/** Countries whose format a check knows; it throws for others. */
const countriesOf = (check: (country: string) => unknown): ReadonlySet<string> =>
  new Set(
    [...COUNTRIES].filter((country) => {
      try {
        check(country);
        return true;
      } catch {
        return false;
      }
    }),
  );
const isVatOf = (value: string, country: string): boolean =>
  isVAT(value, country as validator.VATCountryCode);
const PASSPORT_REGIONS = countriesOf((country) => isPassportNumber('', country));
/** Numbers for VAT of Greece begin with EL, which is no country's code. */
const GREECE = 'EL';
const VAT_REGIONS = new Set([...countriesOf((country) => isVatOf('', country)), GREECE]);

/**
 * Whether a value is written as such things are in a country (ISO 3166 alpha-2) or, for phones,
 * postal codes and plates, a locale (`de-DE`); without one, in any that is known.
 */
type RegionalCheck = (value: string, region?: string) => boolean;

/** Formats that the library lacks: passports of Korea since 2021, plates of some countries. */
const NEWER_PASSPORTS: Readonly<Record<string, RegExp>> = { KR: /^[MSROD][0-9]{3}[A-Z][0-9]{4}$/i };
const OTHER_PLATES: Readonly<Record<string, RegExp>> = {
  'en-GB':
    /^(?:[A-HK-PR-Y][A-HJ-PR-Y](?:0[1-9]|[1-7][0-9])[ -]?[A-HJ-PR-Z]{3}|[A-HJ-NPR-TV-Y][0-9]{1,3}[ -]?[A-HJ-PR-Y]{3}|[A-HJ-PR-Y]{3}[ -]?[0-9]{1,3}[ -]?[A-HJ-NPR-TV-Y])$/i,
  'en-IN': /^[A-Z]{2} ?[0-9]{1,2} ?[A-Z]{0,3} ?[0-9]{1,4}$/i,
  'tr-TR': /^(?:0[1-9]|[1-7][0-9]|8[01])[ -]?[A-Z]{1,3}[ -]?[0-9]{2,4}$/i,
  'en-NG': /^[A-Z]{3}[ -]?[0-9]{3}[ -]?[A-Z]{2}$/i,
};
/** Letters that no postcode of the United Kingdom begins or ends with are left out. */
const UK_POSTCODE = /^[A-PR-UWYZ][A-HK-Y]?[0-9][A-Z0-9]? ?[0-9][ABD-HJLNP-UW-Z]{2}$/i;
const DIGIT = /[0-9]/;
const LETTER = /\p{L}/u;
const SEPARATORS = /[ ./()-]/g;

export const passportNumber: RegionalCheck = (value, region) => {
  const isOf = (country: string): boolean =>
    (PASSPORT_REGIONS.has(country) && isPassportNumber(value, country)) ||
    NEWER_PASSPORTS[country]?.test(value) === true;
  return (
    DIGIT.test(value) && (region === undefined ? [...PASSPORT_REGIONS].some(isOf) : isOf(region))
  );
};

/** Countries whose numbers for VAT end with a check digit of ISO 7064, by what it proves. */
const CHECKED_VAT: Readonly<Record<string, (digits: string) => boolean>> = {
  DE: mod11And10,
  HR: mod11And10,
};

/**
 * Asked of a country, a number as it is registered there; with the spaces and dashes that invoices
 * print, one that its check digit proves. Asked of none, separators count for nothing.
 */
export const vatNumber: RegionalCheck = (value, region) => {
  const bare = value.replace(SEPARATORS, '').toUpperCase();
  const asked = region ?? bare.slice(0, 2);
  const country = asked === 'GR' ? GREECE : asked;
  return (
    VAT_REGIONS.has(country) &&
    (isVatOf(value, country) ||
      (isVatOf(bare, country) &&
        (region === undefined || CHECKED_VAT[country]?.(bare.replace(/^[A-Z]+/, '')) === true)))
  );
};

export const licensePlate: RegionalCheck = (value, region) => {
  const other = region === undefined ? undefined : OTHER_PLATES[region];
  if (other !== undefined) return other.test(value);
  // Some countries give plates of digits alone; anywhere those are days and numbers of orders.
  if (region === undefined && !(DIGIT.test(value) && LETTER.test(value))) return false;
  return (
    isLicensePlate(value, (region ?? 'any') as validator.LicensePlateLocale) ||
    (region === undefined && Object.values(OTHER_PLATES).some((plate) => plate.test(value)))
  );
};

export const postalCode: RegionalCheck = (value, region) =>
  region === 'GB'
    ? UK_POSTCODE.test(value)
    : isPostalCode(value, knownOr('any', POSTAL_REGIONS, region));

/** A number in a field for phones; without a country's code, one of at least seven digits. */
export const phoneNumber: RegionalCheck = (value, region) =>
  region !== undefined && includes(PHONE_REGIONS, region)
    ? isMobilePhone(value, region) || isMobilePhone(value.replace(SEPARATORS, ''), region)
    : phone(value) || (!value.startsWith('+') && digitsIn(value) >= LEAST_DIGITS);

const digitsIn = (value: string): number => value.replace(/[^0-9]/g, '').length;

const includes = <Known extends string>(list: readonly Known[], word: string): word is Known =>
  (list as readonly string[]).includes(word);

const knownOr = <Known extends string>(
  otherwise: Known,
  list: readonly Known[],
  word: string | undefined,
): Known => (word !== undefined && includes(list, word) ? word : otherwise);
