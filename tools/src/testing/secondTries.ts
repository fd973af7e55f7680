import type { FileReport } from './fileReport.ts';
import { secondTry } from './fileReport.ts';

/**
 * Files that are tried again, at most: where more failed, it is not for the load of the machine.
 */
const MOST = 20;

/**
 * Runs each file that failed once more, one after the other, and gives what counts of all files
 * then.
 * @param again runs one file and gives its report
 */
export async function secondTries(
  reports: readonly FileReport[],
  again: (file: string) => Promise<readonly FileReport[]>,
): Promise<FileReport[]> {
  const failed = reports.filter((report) => report.failed.length > 0);
  const isTriable = ({ file }: FileReport): boolean => /\.test\.tsx?$/.test(file);
  if (failed.length > MOST || !failed.every(isTriable)) return [...reports];
  const counted: FileReport[] = [];
  for (const report of reports) {
    if (report.failed.length === 0) {
      counted.push(report);
      continue;
    }
    console.log(`Once more, alone: ${report.file}`);
    const found = (await again(report.file)).filter(
      ({ file, failed: titles }) => file === report.file || titles.length > 0,
    );
    const [own, ...others] = found;
    const isRun = own !== undefined && own.file === report.file && others.length === 0;
    counted.push(isRun ? secondTry(report, own) : report);
  }
  return counted;
}
