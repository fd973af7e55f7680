import { countsOf, type FileReport } from './fileReport.ts';

/**
 * The test files that took most of the clock, with their seconds of processors where they are
 * known.
 */
function slowest(reports: readonly FileReport[], most: number): string[] {
  return reports
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ file, seconds, processorSeconds }) => {
      const figures = [seconds, processorSeconds].map((figure) => figure.toFixed(1).padStart(7));
      return `${figures[0]} s ${figures[1]} CPU s  ${file || '(loading, and what is outside of tests)'}`;
    });
}

/** Tests by file and title, each with what it said when it failed. */
const withMessages = (
  { file, messages }: FileReport,
  titles: readonly string[],
): readonly string[] =>
  titles.flatMap((title) => [
    `${file}: ${title}`,
    ...(messages[title]?.split('\n') ?? []).map((line) => `    ${line}`),
  ]);

export interface Group {
  readonly name: string;
  readonly reports: readonly FileReport[];
}

/**
 * Lines for the end of the test command: the slowest files of each group when asked for, what
 * failed and how it said why, what was skipped and why, what passed only at the second try, and last
 * the counts.
 */
export function summary(groups: readonly Group[], { slow }: { readonly slow: number }): string[] {
  const all = groups.flatMap(({ name, reports }) =>
    reports.map((report) => ({ ...report, file: report.file || name })),
  );
  const list = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
  const { passed, failed } = countsOf(all);
  return [
    ...(slow === 0
      ? []
      : groups.flatMap(({ name, reports }) =>
          list(`Slowest files of ${name}`, slowest(reports, slow)),
        )),
    ...list(
      'Failed',
      all.flatMap((report) => withMessages(report, report.failed)),
    ),
    ...list(
      'Skipped',
      all.flatMap(({ file, skipped }) =>
        skipped.map(({ title, why }) => `${file}: ${title}${why === '' ? '' : ` (${why})`}`),
      ),
    ),
    ...list(
      'Passed only at the second try',
      all.flatMap((report) => withMessages(report, report.flaky)),
    ),
    `${passed} passed, ${failed} failed`,
  ];
}
