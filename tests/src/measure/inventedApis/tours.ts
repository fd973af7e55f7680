import type { InventedExchange } from './inventTraffic.ts';
import type { Random } from './random.ts';

/** Paths of one endpoint that a tour asks for at most. */
const PATHS_EACH = [1, 2, 4, 16, 256];
/** How often it goes round. */
const MOST_ROUNDS = 3;
/** Share of the tours that begin with all that is near the start. */
const BY_DEPTH = 0.6;

/**
 * Traffic of a crawler or a suite of tests: every endpoint in turn, with a few of its paths each,
 * then all of it again. Either what is near the start comes first, method by method, or it goes
 * folder by folder.
 */
export function tourOf(
  exchanges: readonly InventedExchange[],
  random: Random,
): readonly InventedExchange[] {
  const most = random.pick(PATHS_EACH);
  const pathsOf = new Map<string, Map<string, InventedExchange>>();
  for (const exchange of exchanges) {
    const endpoint = `${exchange.method} ${exchange.template}`;
    const paths = pathsOf.get(endpoint) ?? new Map<string, InventedExchange>();
    pathsOf.set(endpoint, paths);
    if (paths.size < most && !paths.has(exchange.path)) paths.set(exchange.path, exchange);
  }
  const isByDepth = random.chance(BY_DEPTH);
  const placed = [...pathsOf.values()].flatMap((paths) =>
    [...paths.values()].map((exchange) => ({
      exchange,
      place: isByDepth ? placeByDepth(exchange) : placeByFolder(exchange),
    })),
  );
  placed.sort((one, other) => (one.place < other.place ? -1 : one.place > other.place ? 1 : 0));
  const round = placed.map(({ exchange }) => exchange);
  return Array.from({ length: random.between(1, MOST_ROUNDS) }, () => round).flat();
}

function placeByDepth({ method, path, template }: InventedExchange): string {
  return `${String(path.split('/').length).padStart(3, '0')} ${method} ${template} ${path}`;
}

const placeByFolder = ({ method, path, template }: InventedExchange): string =>
  `${template} ${method} ${path}`;
