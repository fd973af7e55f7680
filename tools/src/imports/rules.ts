/** Where a file is: its package, the area within it, and the domain when it belongs to one. */
interface Place {
  readonly package: string;
  readonly area: string;
  readonly domain: string | null;
}

/**
 * Reads the place of a file from its path relative to the root, or null when the rules say nothing
 * about it.
 */
function placeOf(file: string): Place | null {
  const [name, src, area, domain] = file.split('/');
  if (name === undefined || src !== 'src' || area === undefined) return null;
  return {
    package: name,
    area: area.includes('.') ? 'root' : area,
    domain: area === 'domains' ? (domain ?? null) : null,
  };
}

const TIERS: Readonly<Record<string, readonly string[]>> = {
  vocabulary: [],
  engine: ['vocabulary'],
  services: ['engine', 'vocabulary'],
  gateway: ['vocabulary'],
  web: ['vocabulary'],
  tools: ['gateway', 'services', 'engine', 'vocabulary'],
  tests: ['tools', 'gateway', 'services', 'engine', 'vocabulary'],
};

const WEB_AREAS: Readonly<Record<string, readonly string[]>> = {
  ui: ['ui'],
  entities: ['entities', 'ui'],
  domains: ['domains', 'entities', 'ui'],
};

/** Packages that a web area may not use. */
const WEB_FORBIDDEN: Readonly<Record<string, RegExp>> = {
  ui: /^(react-relay|relay-runtime|react-router)/,
};

/** Why `from` may not import `to` (both paths relative to the root), or null when it may. */
export function broken(from: string, to: string): string | null {
  const a = placeOf(from);
  const b = placeOf(to);
  if (a === null || b === null) return null;
  if (/(^|\/)index\.[jt]sx?$/.test(to)) return 'index files are not used';
  if (a.package !== b.package)
    return TIERS[a.package]?.includes(b.package) === true
      ? null
      : `${a.package} may not import ${b.package}`;
  if (a.package === 'services' || a.package === 'gateway') return brokenServer(a, b, from, to);
  if (a.package === 'web') return brokenWeb(a, b, to);
  return null;
}

/** Tests and what only they use, which stand beside what they test. */
const isTest = (file: string): boolean => /\.test\.ts$|\/testing\//.test(file);
/** What a domain shows to the others: its events and clients; to their tests its whole, too. */
const PUBLISHED = /\.(events|client)\.ts$/;
const PUBLISHED_TO_TESTS = /\.domain\.ts$|\/testing\//;

function brokenServer(a: Place, b: Place, from: string, to: string): string | null {
  if (a.area === 'platform')
    return b.area === 'domains' ? 'platform may not import a domain' : null;
  if (a.area !== 'domains' || b.area === 'platform' || b.area === 'generated') return null;
  if (b.area !== 'domains')
    return isTest(from) ? null : 'a domain may not import the composition; its tests may';
  if (a.domain === b.domain || PUBLISHED.test(to)) return null;
  return isTest(from) && PUBLISHED_TO_TESTS.test(to)
    ? null
    : `domain ${a.domain} may import domain ${b.domain} only through its published events or client`;
}

function brokenWeb(a: Place, b: Place, to: string): string | null {
  if (
    a.area === 'domains' &&
    b.area === 'domains' &&
    a.domain !== b.domain &&
    !to.endsWith('.paths.ts')
  ) {
    return `domain ${a.domain} may import only *.paths.ts of domain ${b.domain}`;
  }
  if (b.area === '__generated__') return null;
  const allowed = WEB_AREAS[a.area];
  return allowed === undefined || allowed.includes(b.area)
    ? null
    : `web/${a.area} may not import web/${b.area}`;
}

/** Why a file may not use a package from npm, or null when it may. */
export function brokenPackage(from: string, specifier: string): string | null {
  const place = placeOf(from);
  if (place?.package !== 'web') return null;
  return WEB_FORBIDDEN[place.area]?.test(specifier) === true
    ? `web/${place.area} may not use ${specifier}`
    : null;
}
