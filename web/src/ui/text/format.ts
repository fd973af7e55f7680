import { uiLanguage } from './language.ts';

/**
 * Numbers, dates, lists and names as the language shown now writes them: the only place that asks
 * `Intl`. A formatter costs some 30 µs to make, so each is made once.
 */
const formatters = new Map<string, unknown>();

function formatter<Made>(
  kind: string,
  options: object | undefined,
  make: (locale: string) => Made,
): Made {
  const { locale } = uiLanguage();
  const key = options ? `${kind} ${locale} ${JSON.stringify(options)}` : `${kind} ${locale}`;
  const known = formatters.get(key);
  if (known !== undefined) return known as Made;
  const made = make(locale);
  formatters.set(key, made);
  return made;
}

/** `1,284`; in Spanish `12.840`. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  formatter('number', options, (locale) => new Intl.NumberFormat(locale, options)).format(value);

/** `7.0`: a score, or a size. */
export const formatTenths = (value: number): string =>
  formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `12.5%`: a part of a whole, in Spanish `12,5 %`. */
export const formatShare = (part: number, whole: number): string =>
  formatNumber(whole === 0 ? 0 : part / whole, { style: 'percent', maximumFractionDigits: 1 });

/** Charts say `12 K` and `81.4 M`; in British English that would be `12k` and `81.4m`. */
const compactLocale = (locale: string) => (locale === 'en-GB' ? 'en-US' : locale);

/** `81.4 M`: number and unit stay on one line. */
export const shortNumber = (value: number): string =>
  formatter(
    'short',
    undefined,
    (locale) =>
      new Intl.NumberFormat(compactLocale(locale), {
        notation: 'compact',
        maximumFractionDigits: 1,
      }),
  )
    .format(value)
    .replace(/(?<=\d)(?=[A-Z])/, '\u00a0');

/** Parts of a moment in the reader's time zone, as asked for. */
export const formatDateParts = (time: Date, options: Intl.DateTimeFormatOptions): string =>
  formatter('date', options, (locale) => new Intl.DateTimeFormat(locale, options)).format(time);

/** `14:02`, or `14:02:47`. */
export const formatClock = (time: Date, hasSeconds = false): string =>
  formatDateParts(time, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(hasSeconds && { second: '2-digit' }),
  });

/** `one, two and three`. */
export const formatList = (items: readonly string[]): string =>
  formatter('list', undefined, (locale) => new Intl.ListFormat(locale)).format(items);

/** `one, two or three`. */
export const formatChoice = (items: readonly string[]): string =>
  formatter(
    'choice',
    undefined,
    (locale) => new Intl.ListFormat(locale, { type: 'disjunction' }),
  ).format(items);

/** The name of a country by its code. */
export const formatCountry = (code: string): string =>
  formatter('country', undefined, (locale) => new Intl.DisplayNames(locale, { type: 'region' })).of(
    code,
  ) ?? code;

/** Order of two names, as the language sorts them. */
export const compareNames = (one: string, other: string): number =>
  formatter('order', undefined, (locale) => new Intl.Collator(locale)).compare(one, other);
