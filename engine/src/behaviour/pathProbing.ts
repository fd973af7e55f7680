import { isKnownStatus } from '@palisade/vocabulary/statusCodes.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { hashOf, keyOf } from './keys.ts';
import { ACTOR, ACTOR_BITS, ACTOR_FLOATS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/** Points from which on guessing is sure, with the fewest different paths. */
export const ENOUGH = { points: 10, paths: 6 } as const;
type Asked = Pick<Exchange, 'method' | 'path'>;
const POINTS = { unknown: 1, telling: 2.5, used: -0.5 } as const;
const PATHS = 1;
/** Files and folders that no client of an API asks for. */
const SECRET_FILE =
  /(?:^|\/)(?:\.(?:env|git|svn|hg|aws|ssh|htpasswd|htaccess|ds_store|vscode|npmrc|docker)|wp-(?:admin|login|content|config)|phpmyadmin|phpinfo|xmlrpc\.php|server-status|web\.config|id_rsa|etc\/passwd|cgi-bin|vendor\/phpunit)|\.(?:bak|old|sql|swp|php|aspx?|jsp|cgi|env|pem|key)(?:\.|~|$)|(?:backup|dump)\.(?:zip|sql|tar|gz)/i;
/** Of those, what nobody should be given: a program of a site that has such programs answers many. */
const DISCLOSED_FILE =
  /(?:^|\/)(?:\.(?:env|git|svn|hg|aws|ssh|htpasswd|htaccess|ds_store|vscode|npmrc|docker)|wp-config|phpmyadmin|phpinfo|server-status|web\.config|id_rsa|etc\/passwd|vendor\/phpunit)|\.(?:php|aspx?|jsp|cgi)(?:\.|~)|\.(?:bak|old|sql|swp|env|pem|key)(?:\.|~|$)|(?:backup|dump)\.(?:zip|sql|tar|gz)/i;
const TELLING =
  /(?:^|\/)(?:actuator|debug|console|phpunit|jenkins|solr|manager\/html|heapdump|threaddump|jolokia|swagger(?:-ui)?|openapi\.json|graphiql|api-docs|metrics|env|config|internal|private|admin|administrator|backup|dump|test|old|shell|setup|install|trace)(?:\/|$)/i;
const isRefusal = (status: number): boolean =>
  status === 404 ||
  status === 403 ||
  status === 401 ||
  status === 405 ||
  status === 400 ||
  status === 410 ||
  status === 501;

/** Whether a segment of a path is one that only those try who do not know the API. */
export const isTellingPath = (path: string): boolean =>
  SECRET_FILE.test(path) || TELLING.test(path);

/** What a request writes gives no file away. */
const isDisclosure = ({ method, path }: Asked, status: number): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  status >= 200 &&
  status < 300 &&
  DISCLOSED_FILE.test(path);

/** Whether a request for a path that no endpoint has says anything of who made it. */
export function isPathEvidence(asked: Asked, status: number): boolean {
  if (!isKnownStatus(status)) return isTellingPath(asked.path);
  return isRefusal(status) || isDisclosure(asked, status);
}

/**
 * Paths that no endpoint has, tried one after the other. What a consumer gets from endpoints that
 * there are speaks against it.
 */
export function pathScan(
  actors: Records,
  actor: number,
  asked: Asked,
  status: number,
): Signal | null {
  const { path } = asked;
  const isSecret = SECRET_FILE.test(path);
  // A status that HTTP does not know leaves open whether the path is there: what was asked for
  // speaks for itself.
  if (!isKnownStatus(status)) {
    if (!isSecret && !TELLING.test(path)) return null;
  } else if (!isRefusal(status)) {
    if (isDisclosure(asked, status))
      return {
        type: 'pathScan',
        weight: 5,
        isProven: false,
        isSuccess: true,
        message: 'A file that should not be public was served',
      };
    used(actors, actor, asked);
    return null;
  }
  if (!actors.mark(actor, ACTOR.pathBits, ACTOR_BITS.paths, pathHash(path))) return null;
  const paths = actors.add(actor, ACTOR.paths);
  const points =
    actors.float(actor, ACTOR_FLOATS.paths) +
    (isSecret || TELLING.test(path) ? POINTS.telling : POINTS.unknown);
  actors.setFloat(actor, ACTOR_FLOATS.paths, points);
  if (paths % (ACTOR_BITS.paths * 24) === 0)
    actors.clear(actor, ACTOR.pathBits, ACTOR.pathBits + ACTOR_BITS.paths);
  const flags = actors.word(actor, ACTOR.flags);
  if ((flags & PATHS) !== 0)
    return proven('pathScan', false, false, 'Another path that does not exist');
  if (points < ENOUGH.points || paths < ENOUGH.paths) return null;
  actors.setWord(actor, ACTOR.flags, flags | PATHS);
  return {
    ...proven('pathScan', true, false, `${paths} different paths that do not exist`),
    earlier: { attempts: paths - 1, successes: 0 },
  };
}

/**
 * Takes a request that was answered with success. Whoever then puts something where nothing was, as
 * a backup does with each of its files, asked to know whether to: that was no probe.
 */
export function used(actors: Records, actor: number, asked: Asked): void {
  const points = actors.float(actor, ACTOR_FLOATS.paths);
  if (points <= 0) return;
  const isPut = isAskedBefore(actors, actor, asked);
  if (isPut) actors.add(actor, ACTOR.paths, -1);
  const by = isPut ? -POINTS.unknown : POINTS.used;
  actors.setFloat(actor, ACTOR_FLOATS.paths, Math.max(0, points + by));
}

const isAskedBefore = (actors: Records, actor: number, { method, path }: Asked): boolean =>
  method === 'PUT' &&
  actors.word(actor, ACTOR.paths) > 0 &&
  !isTellingPath(path) &&
  actors.isMarked(actor, ACTOR.pathBits, ACTOR_BITS.paths, pathHash(path));

const pathHash = (path: string): number => hashOf(keyOf(path, 3));
