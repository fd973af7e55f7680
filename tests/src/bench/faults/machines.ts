import { execFileSync } from 'node:child_process';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './inject.ts';

/** A network that only these machines are in. */
const NETWORK = '10.213.77';
const BRIDGE = 'palisade-net';
/** Longer than a lease. */
const CUT_OFF_FOR = 25_000;

const run = (...words: readonly string[]): void => {
  const [program = '', ...rest] = words;
  execFileSync(program, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** Another machine as far as the network and the name go: a network namespace with one cable. */
interface Machine {
  readonly address: string;
  /** What a command on it begins with. */
  readonly command: readonly string[];
  /** Pulls the cable, or plugs it in again. */
  connect(isConnected: boolean): void;
  /** Lets packets to another machine vanish, or no longer. */
  reach(other: Machine, isReached: boolean): void;
}

/** Two machines on one network, with this one as a third that has the database. */
export interface Network {
  /** Address of this machine. */
  readonly address: string;
  readonly machines: readonly [Machine, Machine];
  /** Lets the others reach a port that listens on 127.0.0.1 here; gives back which one. */
  forward(port: number): Promise<number>;
  remove(): void;
}

/** Makes the network; null where this machine does not let us. */
export function makeNetwork(): Network | null {
  const address = `${NETWORK}.1`;
  try {
    run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
    run('ip', 'address', 'add', `${address}/24`, 'dev', BRIDGE);
    run('ip', 'link', 'set', BRIDGE, 'up');
  } catch {
    return null;
  }
  const machines = [makeMachine('palisade-a', 2), makeMachine('palisade-b', 3)] as const;
  const servers: Server[] = [];
  return {
    address,
    machines: [machines[0], machines[1]],
    async forward(port) {
      const server = createServer((from) => {
        const to = connect(port, '127.0.0.1');
        for (const [one, other] of [
          [from, to],
          [to, from],
        ] as const) {
          one.on('error', () => other.destroy());
          one.on('close', () => other.destroy());
          one.pipe(other);
        }
      });
      servers.push(server);
      await new Promise<void>((resolve) => void server.listen(0, address, resolve));
      const bound = server.address();
      return typeof bound === 'object' && bound !== null ? bound.port : 0;
    },
    remove() {
      for (const server of servers) server.close();
      for (const name of ['palisade-a', 'palisade-b']) run('ip', 'netns', 'delete', name);
      run('ip', 'link', 'delete', BRIDGE);
    },
  };
}

function makeMachine(name: string, host: number): Machine {
  const [address, outside, inside] = [`${NETWORK}.${host}`, `${name}-out`, `${name}-in`];
  const within = ['ip', 'netns', 'exec', name] as const;
  run('ip', 'netns', 'add', name);
  run('ip', 'link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name);
  run('ip', 'link', 'set', outside, 'master', BRIDGE, 'up');
  run(...within, 'ip', 'link', 'set', 'lo', 'up');
  run(...within, 'ip', 'address', 'add', `${address}/24`, 'dev', inside);
  run(...within, 'ip', 'link', 'set', inside, 'up');
  const named = `hostname ${name} && exec "$@"`;
  return {
    address,
    command: [...within, 'unshare', '--uts', 'sh', '-c', named, 'sh'],
    connect: (isConnected) => run('ip', 'link', 'set', outside, isConnected ? 'up' : 'down'),
    reach: (other, isReached) =>
      run(
        ...within,
        'ip',
        'route',
        isReached ? 'delete' : 'add',
        'blackhole',
        `${other.address}/32`,
      ),
  };
}

/** One machine, in turns, is cut off from everything for longer than a lease. */
export const cutOff =
  (machines: Network['machines']): Fault =>
  async (_palisade, round) => {
    const machine = machines[round % 2 === 0 ? 0 : 1];
    machine.connect(false);
    await wait(CUT_OFF_FOR);
    machine.connect(true);
  };

/** The machines do not reach each other, but both reach the database and the senders. */
export const partition =
  ([one, other]: Network['machines']): Fault =>
  async () => {
    one.reach(other, false);
    other.reach(one, false);
    await wait(CUT_OFF_FOR);
    one.reach(other, true);
    other.reach(one, true);
  };

/**
 * The first machine loses its power: its process ends, its cable is dead, and it comes back later.
 */
export const loseMachine =
  ([machine]: Network['machines']): Fault =>
  async ({ pid }) => {
    machine.connect(false);
    process.kill(pid(), 'SIGKILL');
    await wait(CUT_OFF_FOR);
    machine.connect(true);
  };
