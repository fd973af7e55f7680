import { execFileSync } from 'node:child_process';

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function all(): Process[] {
  return execFileSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
}

/** Processes below one, at any depth. */
export function below(pid: number): Process[] {
  const processes = all();
  const children = (parent: number): Process[] =>
    processes
      .filter((each) => each.parent === parent)
      .flatMap((each) => [each, ...children(each.pid)]);
  return children(pid);
}

/** Those of some processes that are still there as they were. */
export function stillThere(processes: readonly Process[]): Process[] {
  const now = new Map(all().map((each) => [each.pid, each.command]));
  return processes.filter(({ pid, command }) => now.get(pid) === command);
}
