import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@palisade/services/platform/database/embedded.ts';
import { runningServer } from '@palisade/tools/operate/homeDatabase.ts';
import { newHome } from '../palisade.ts';
import { compare, readBooks } from './faults/books.ts';
import {
  endOneOfTwo,
  type Fault,
  fillDisk,
  killProcesses,
  longRecovery,
  loseControlFile,
  mountMemory,
  stopDatabase,
  stopPalisade,
  terminateConnections,
  terminatePalisade,
  unmount,
} from './faults/inject.ts';
import { cutOff, loseMachine, makeNetwork, type Network, partition } from './faults/machines.ts';
import { Senders } from './faults/senders.ts';
import { superviseOne, type Supervised } from './faults/supervised.ts';

const progress = (line: string): void => void process.stderr.write(`${line}\n`);

interface Round {
  readonly fault: string;
  readonly tried: number;
  /** Times after which uploads were acknowledged again, and nothing ended that should not have. */
  readonly survived: number;
  readonly lost: number;
  readonly doubled: number;
  readonly recoverySecondsMax: number;
}

interface Plan {
  readonly fault: string;
  readonly times: number;
  readonly inject: Fault;
  /** Whether Palisade's own process ends by it. */
  readonly ends?: (round: number) => boolean;
}

/** Longest time until uploads are acknowledged again, in milliseconds. */
const LIMIT = 600_000;

/** Every fault comes at a random moment under load; recovery counts from the end of the fault. */
async function run(
  { fault, times, inject, ends = () => false }: Plan,
  palisade: Supervised,
  others: readonly Supervised[],
  url: () => string,
  sentBefore: number,
): Promise<Round & { sent: number }> {
  const senders = new Senders([palisade, ...others], sentBefore);
  let [survived, slowest] = [0, 0];
  for (let round = 0; round < times; round += 1) {
    await senders.recovered(LIMIT);
    await wait(Math.random() * 1_500);
    const before = palisade.ends();
    await inject(palisade, round);
    const took = await senders.recovered(LIMIT);
    const hasEnded = palisade.ends() > before;
    const isRight = took !== null && hasEnded === ends(round);
    if (isRight) survived += 1;
    slowest = Math.max(slowest, took ?? LIMIT);
    progress(
      `${fault} ${round + 1}/${times}: ${took === null ? 'not back' : `back after ${(took / 1_000).toFixed(1)} s`}${isRight ? '' : ', WRONG'}`,
    );
  }
  await senders.end();
  for (const words of senders.wrong.slice(0, 5)) progress(`${fault}: answered ${words}`);
  const { lost, doubled } = compare(await readBooks(url()), senders.sent);
  progress(
    `${fault}: ${senders.sent} exchanges sent in all, ${senders.repeats} repeats, ${lost} lost, ${doubled} doubled`,
  );
  return {
    fault,
    tried: times,
    survived: senders.wrong.length === 0 ? survived : 0,
    lost,
    doubled,
    recoverySecondsMax: Number((slowest / 1_000).toFixed(1)),
    sent: senders.sent,
  };
}

async function overEmbedded(home: string, plans: readonly Plan[]): Promise<Round[]> {
  if (plans.length === 0) return [];
  const palisade = await superviseOne(home);
  const rounds: Round[] = [];
  let sent = 0;
  for (const plan of plans) {
    const round = await run(plan, palisade, [], () => runningServer(home) ?? '', sent);
    sent = round.sent;
    rounds.push(withoutSent(round));
  }
  await palisade.stop();
  return rounds;
}

const withoutSent = ({ sent: _sent, ...round }: Round & { sent: number }): Round => round;

/**
 * Two processes over one database take turns; one hangs beyond its lease, is killed, is
 * stopped. With a network, each of them runs on a machine of its own.
 */
async function overOneDatabase(
  plans: readonly Plan[],
  network: Network | null = null,
): Promise<Round[]> {
  if (plans.length === 0) return [];
  const [home, second, database] = [newHome(), newHome(), newHome()];
  const server = await startEmbeddedPostgres({ dataDir: database });
  const reached = new URL(server.url);
  if (network !== null) {
    reached.port = String(await network.forward(Number(reached.port)));
    reached.hostname = network.address;
  }
  const shared = {
    DATABASE_URL: reached.href,
    PALISADE_SECRET_KEY: randomBytes(32).toString('base64'),
  };
  const start = (folder: string, at: 0 | 1): Promise<Supervised> => {
    const machine = network?.machines[at];
    if (machine === undefined) return superviseOne(folder, shared);
    const env = { PALISADE_SERVICES_HOST: machine.address, PALISADE_SERVICES_PORT: '4005' };
    return superviseOne(folder, { ...shared, ...env }, machine);
  };
  const palisade = await start(home, 0);
  const other = await start(second, 1);
  const rounds: Round[] = [];
  let sent = 0;
  for (const plan of plans) {
    const round = await run(plan, palisade, [other], () => server.url, sent);
    sent = round.sent;
    rounds.push(withoutSent(round));
  }
  await Promise.all([palisade.stop(), other.stop()]);
  await server.stop();
  for (const folder of [home, second, database]) rmSync(folder, { recursive: true, force: true });
  return rounds;
}

/**
 * Breaks a running Palisade under load in every way we know and compares six books with what was
 * acknowledged. `share` of the rounds is tried, 1 by default: 100 kills, 50 terminations of all
 * connections, two long recoveries and the rest; of these only the faults whose names hold `part`.
 */
export async function benchFaults(
  share = Number(process.argv[3] ?? 1),
  part = process.argv[4] ?? '',
): Promise<{ bench: 'faults'; rounds: readonly Round[] }> {
  const times = (full: number) => Math.max(1, Math.round(full * share));
  const chosen = (plans: readonly Plan[]): Plan[] =>
    plans.filter(({ fault }) => fault.includes(part));
  const home = newHome();
  const rounds = await overEmbedded(
    home,
    chosen([
      {
        fault: 'kill -9 of node, postmaster, one backend or all',
        times: times(100),
        inject: killProcesses,
        ends: (round) => round % 4 === 0 || round % 4 === 3,
      },
      {
        fault: 'all database connections terminated',
        times: times(50),
        inject: terminateConnections,
      },
      {
        fault: 'SIGTERM of Palisade under load',
        times: times(4),
        inject: terminatePalisade,
        ends: () => true,
      },
      { fault: 'database stands still for 25 s', times: times(2), inject: stopDatabase },
      { fault: 'cluster unusable for 25 s', times: times(2), inject: loseControlFile },
      {
        fault: 'crash recovery of a gigabyte',
        times: times(2),
        inject: longRecovery,
        ends: () => true,
      },
    ]),
  );
  rmSync(home, { recursive: true, force: true });
  rounds.push(
    ...(await overFullDisk(
      chosen([{ fault: 'disk full for 20 s', times: times(2), inject: fillDisk }]),
    )),
  );
  rounds.push(
    ...(await overOneDatabase(
      chosen([
        {
          fault: 'two processes: one stands still beyond its lease',
          times: times(4),
          inject: stopPalisade,
        },
        {
          fault: 'two processes: one killed',
          times: times(8),
          inject: endOneOfTwo('SIGKILL'),
          ends: () => true,
        },
        {
          fault: 'two processes: one terminated',
          times: times(4),
          inject: endOneOfTwo('SIGTERM'),
          ends: () => true,
        },
      ]),
    )),
  );
  rounds.push(...(await overTwoMachines(times, chosen)));
  return { bench: 'faults', rounds };
}

/** Two processes on machines of their own, which lose each other, everything, or their power. */
async function overTwoMachines(
  times: (full: number) => number,
  chosen: (plans: readonly Plan[]) => readonly Plan[],
): Promise<Round[]> {
  const names = { cut: 'cut off', apart: 'apart from each other', lost: 'one loses its power' };
  const planned = (name: string, inject: Fault, ends = false): Plan => ({
    fault: `two machines: ${name}`,
    times: times(4),
    inject,
    ends: () => ends,
  });
  const none: Fault = () => Promise.resolve();
  if (chosen(Object.values(names).map((name) => planned(name, none))).length === 0) return [];
  const network = makeNetwork();
  if (network === null) {
    progress('two machines: not tried, this machine does not let us make a network of our own');
    return [];
  }
  try {
    const { machines } = network;
    const plans = [
      planned(names.cut, cutOff(machines)),
      planned(names.apart, partition(machines)),
      planned(names.lost, loseMachine(machines), true),
    ];
    return await overOneDatabase(chosen(plans), network);
  } finally {
    network.remove();
  }
}

/** Over a small file system of its own, which can be filled. */
async function overFullDisk(plans: readonly Plan[]): Promise<Round[]> {
  if (plans.length === 0) return [];
  const home = newHome();
  if (!mountMemory(home, 700)) {
    progress('disk full: not tried, this machine does not let us mount a file system of our own');
    return [];
  }
  chmodSync(home, 0o755);
  const rounds = await overEmbedded(home, plans);
  unmount(home);
  rmSync(home, { recursive: true, force: true });
  return rounds;
}
