import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in `/proc`: 100 on every Linux that Node runs on. */
const TICKS = 100;

interface Spent {
  readonly parent: number;
  /** Seconds of the process itself. */
  readonly own: number;
  /** Seconds of processes below it that have ended. */
  readonly ended: number;
}

function spentBy(pid: string): Spent | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return {
      parent: Number(fields[1]),
      own: (user + system) / TICKS,
      ended: (endedUser + endedSystem) / TICKS,
    };
  } catch {
    return null; // It has ended meanwhile.
  }
}

/**
 * Seconds of processors that this process and all below it have taken, ended ones included; of this
 * process alone where there is no `/proc`.
 */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1_000_000;
  let pids: string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return own;
  }
  const spent = new Map<number, Spent>();
  for (const pid of pids) {
    const found = spentBy(pid);
    if (found !== null) spent.set(Number(pid), found);
  }
  const isBelow = (pid: number): boolean => {
    for (let at = spent.get(pid); at !== undefined; at = spent.get(at.parent))
      if (at.parent === process.pid) return true;
    return false;
  };
  let seconds = own + (spent.get(process.pid)?.ended ?? 0);
  for (const [pid, { own: itself, ended }] of spent) if (isBelow(pid)) seconds += itself + ended;
  return seconds;
}
