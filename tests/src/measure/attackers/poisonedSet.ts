import { FAMILY_PAYLOADS } from '@palisade/engine/attackers/testing/familyPayloads.ts';
import type { AttackedSet, AttackLabel } from './attackedSets.ts';

/** Ordinary requests before the first poisoning: everything is in staging then. */
const BEFORE = 480;
/** Requests of one attacker. */
const TIMES = 12;
interface Entry {
  readonly startedDateTime: string;
  readonly request: {
    readonly url: string;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
    readonly queryString?: unknown;
    readonly postData?: { readonly mimeType: string; readonly text: string };
  };
}

interface Line {
  readonly entry: unknown;
  readonly label: AttackLabel;
}

/**
 * The set with two waves of attackers more, one for each family of attacks in each: the first comes
 * within the hours that everything is learned in, the second when all else has come. They all send
 * one ordinary request of the set with payloads in its query or body, from addresses of their own
 * and without credentials.
 */
export function poisonedSet({ name, entries, labels }: AttackedSet): AttackedSet {
  const lines = entries.map((entry, index): Line => ({ entry, label: labelAt(labels, index) }));
  const isPattern = ({ entry, label }: Line): boolean =>
    label.actor === null && hasRoom(entry as Entry); // entries of HAR, as `readAttackedSet` says
  const pattern = lines.find(isPattern)?.entry as Entry | undefined;
  if (pattern === undefined) return { name, entries, labels };
  const at = lines.findIndex((_, index) => index >= BEFORE);
  const timeAt = (index: number): number => {
    const { startedDateTime } = (lines.at(index)?.entry ?? pattern) as Entry;
    return Date.parse(startedDateTime);
  };
  const first = wave(pattern, 'early', timeAt(at));
  const last = wave(pattern, 'late', timeAt(-1) + 1_000);
  const all = [...lines.slice(0, at), ...first, ...lines.slice(at), ...last];
  return {
    name,
    entries: all.map(({ entry }) => entry),
    labels: all.map(({ label }, i) => ({ ...label, i })),
  };
}

const labelAt = (labels: readonly AttackLabel[], i: number): AttackLabel =>
  labels[i] ?? { i, actor: null, kind: null, malicious: false };

function wave(pattern: Entry, when: string, from: number): Line[] {
  return Object.entries(FAMILY_PAYLOADS).flatMap(([family, payloads], number) =>
    Array.from({ length: TIMES }, (_, time) => {
      const address = `198.18.${when === 'early' ? 1 : 2}.${number + 1}`;
      const at = from + (number * TIMES + time) * 500;
      const payload = payloads[time % payloads.length] ?? '';
      const entry = attack(pattern, payload, address, at);
      const kind = family === 'prototypePollution' ? 'mass-assignment' : 'injection';
      return { entry, label: { i: 0, actor: `${when} ${family}`, kind, malicious: true } };
    }),
  );
}

const CREDENTIALS = /^(?:authorization|cookie|x-forwarded-for|forwarded)$|key|token|session/i;

function attack(pattern: Entry, payload: string, address: string, at: number): object {
  const { request } = pattern;
  const url = new URL(request.url);
  const [name] = url.searchParams.keys();
  // Others may hold what somebody is told by.
  if (name !== undefined) url.search = new URLSearchParams({ [name]: payload }).toString();
  const { queryString: _read, ...rest } = request;
  const headers = request.headers.filter((header) => !CREDENTIALS.test(header.name));
  const body = name === undefined ? bodyWith(request.postData?.text ?? '', payload) : null;
  const postData = body === null ? {} : { postData: { ...request.postData, text: body } };
  return {
    ...pattern,
    startedDateTime: new Date(at).toISOString(),
    _clientAddress: address,
    request: { ...rest, url: url.href, headers, ...postData },
  };
}

const hasRoom = ({ request: { url, postData } }: Entry): boolean =>
  new URL(url).searchParams.size > 0 || bodyWith(postData?.text ?? '', '') !== null;

/** A body of JSON with another value in its first text; null where it has none. */
function bodyWith(text: string, payload: string): string | null {
  if (!text.startsWith('{')) return null;
  const body = JSON.parse(text) as Record<string, unknown>; // recorded bodies are whole
  const name = Object.keys(body).find((key) => typeof body[key] === 'string');
  return name === undefined ? null : JSON.stringify({ [name]: payload });
}
