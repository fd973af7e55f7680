/**
 * The first release line that was still supported, and until when the one before it was; from the
 * makers' published calendars.
 */
const CALENDAR: readonly {
  readonly product: RegExp;
  readonly lines: readonly (readonly [before: readonly [number, number], endedAt: number])[];
}[] = [
  {
    product: /^PHP$/i,
    lines: [
      [[8, 0], Date.UTC(2022, 10, 28)],
      [[8, 1], Date.UTC(2023, 10, 26)],
      [[8, 2], Date.UTC(2025, 11, 31)],
    ],
  },
  { product: /^Apache$/i, lines: [[[2, 4], Date.UTC(2018, 0, 1)]] },
  {
    product: /^nginx$/i,
    lines: [
      [[1, 24], Date.UTC(2023, 3, 11)],
      [[1, 26], Date.UTC(2024, 3, 23)],
    ],
  },
  {
    product: /^Microsoft IIS$/i,
    lines: [
      [[8, 5], Date.UTC(2023, 9, 10)],
      [[10, 0], Date.UTC(2023, 9, 10)],
    ],
  },
  {
    product: /^Apache Tomcat$/i,
    lines: [
      [[8, 5], Date.UTC(2018, 5, 30)],
      [[9, 0], Date.UTC(2024, 2, 31)],
    ],
  },
  { product: /^ASP\.NET$/i, lines: [[[4, 0], Date.UTC(2011, 6, 12)]] },
  {
    product: /^OpenSSL$/i,
    lines: [
      [[1, 1], Date.UTC(2019, 11, 31)],
      [[3, 0], Date.UTC(2023, 8, 11)],
    ],
  },
];

/**
 * Whether software named as `PHP 7.4.3` had no support any more at a time (milliseconds since
 * 1970). False for what is not in the calendar or says no version.
 */
export function isEndOfLife(technology: string, at: number): boolean {
  const match = /^(.+) (\d+)(?:\.(\d+))?[\w.-]*$/.exec(technology);
  if (match === null) return false;
  const [major, minor] = [Number(match[2]), Number(match[3] ?? 0)];
  const lines = CALENDAR.find(({ product }) => product.test(match[1] ?? ''))?.lines ?? [];
  return lines.some(
    ([[beforeMajor, beforeMinor], endedAt]) =>
      (major < beforeMajor || (major === beforeMajor && minor < beforeMinor)) && at >= endedAt,
  );
}
