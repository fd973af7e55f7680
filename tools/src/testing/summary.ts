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

export interface Group {
  readonly name: string;
  readonly reports: readonly FileReport[];
}

/**
 * Lines for the end of the test command: the slowest files of each group when asked for, what
 * failed, what was skipped and why, what passed only at the second try, and last the counts.
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
      all.flatMap(({ file, failed: titles }) => titles.map((title) => `${file}: ${title}`)),
    ),
    ...list(
      'Skipped',
      all.flatMap(({ file, skipped }) =>
        skipped.map(({ title, why }) => `${file}: ${title}${why === '' ? '' : ` (${why})`}`),
      ),
    ),
    ...list(
      'Passed only at the second try',
      all.flatMap(({ file, flaky }) => flaky.map((title) => `${file}: ${title}`)),
    ),
    `${passed} passed, ${failed} failed`,
  ];
}
