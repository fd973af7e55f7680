/** What kinds of things can be found. */
const KINDS = [
  'page',
  'endpoint',
  'host',
  'api',
  'gap',
  'attacker',
  'policy',
  'label',
  'person',
] as const;
export type Kind = (typeof KINDS)[number];

/** Something that was chosen, by its name and its address alone. */
export interface RecentThing {
  readonly kind: Kind;
  readonly label: string;
  readonly detail?: string;
  readonly path: string;
}

const PREFIX = 'palisade.recent.';
/** So many are kept, of each person in each company. */
const KEPT = 5;

const keyOf = (userId: string, companyId: string) => `${PREFIX}${userId}.${companyId}`;

function isThing(value: unknown): value is RecentThing {
  const { kind, label, detail, path } = (value ?? {}) as Partial<
    Record<keyof RecentThing, unknown>
  >; // Each is looked at below.
  return (
    KINDS.some((each) => each === kind) &&
    typeof label === 'string' &&
    (detail === undefined || typeof detail === 'string') &&
    typeof path === 'string' &&
    path.startsWith('/')
  );
}

/** What a person chose last in a company, the latest first. */
export function readRecent(userId: string, companyId: string): readonly RecentThing[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, companyId)) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter(isThing).filter(({ path }) => path.startsWith(`/${companyId}/`))
      : [];
  } catch {
    return [];
  }
}

/** Notes what was chosen; what was chosen longest ago is forgotten. */
export function addRecent(userId: string, companyId: string, thing: RecentThing): void {
  const others = readRecent(userId, companyId).filter(({ path }) => path !== thing.path);
  try {
    localStorage.setItem(
      keyOf(userId, companyId),
      JSON.stringify([thing, ...others].slice(0, KEPT)),
    );
  } catch {
    // Without storage nothing is recent.
  }
}

/** Forgets what anybody chose in this browser, as who signs out leaves nothing behind. */
export function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
