import { freePort } from '../../start/freePort.ts';
import { metricsPortFrom, servicesPlaceFrom } from '../../start/arguments.ts';
import { type Finding, fine, problem, warning, wordsOf } from './finding.ts';

/** Milliseconds that whoever listens has to say who it is. */
const PATIENCE = 2000;
/** What `/healthz` of Palisade answers. */
const HEALTHY = '{"status":"ok"}';

interface Place {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

/** Ports that a start listens on; those that it takes as they are free are left out. */
function placesOf(port: number, env: NodeJS.ProcessEnv): Place[] {
  const services = servicesPlaceFrom(env);
  return [
    { name: 'The public port', host: env['PALISADE_HOST'] || 'localhost', port },
    {
      name: 'PALISADE_METRICS_PORT',
      host: env['PALISADE_METRICS_HOST'] ?? '127.0.0.1',
      port: metricsPortFrom(env) ?? 0,
    },
    { name: 'PALISADE_SERVICES_PORT', ...services },
  ].filter((place) => place.port !== 0);
}

/** Whether a Palisade answers at a port that is taken. */
async function isPalisade({ host, port }: Place): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host;
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(`http://${name}:${port}/healthz`, { signal });
    return answer.ok && (await answer.text()) === HEALTHY;
  } catch {
    return false;
  }
}

async function checkPlace(place: Place): Promise<Finding> {
  const { name, host, port } = place;
  try {
    await freePort(host, port);
    return fine(`${name} is free: ${port} of ${host}.`);
  } catch (error) {
    return (await isPalisade(place))
      ? warning(
          `${name} is taken by a Palisade that answers there: ${port} of ${host}.`,
          'Nothing, if it is the one that you mean. A second one needs another port.',
        )
      : problem(
          `${name} cannot be used: ${wordsOf(error)}`,
          `See who listens: ss --listening --tcp --numeric --processes 'sport = :${port}'. Stop that, or choose another port.`,
        );
  }
}

/**
 * Whether the next start could listen. While Palisade runs over this state folder, it has its ports
 * itself, which is no problem. Variables that make no sense are reported by `checkSettings`.
 * @param port the public one
 */
export async function checkPorts(
  port: number,
  env: NodeJS.ProcessEnv,
  isRunning: boolean,
): Promise<Finding[]> {
  if (isRunning) return [fine('Palisade runs, and holds its ports itself.')];
  let places: readonly Place[];
  try {
    places = placesOf(port, env);
  } catch {
    return [];
  }
  return await Promise.all(places.map(checkPlace));
}
