import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import { type StructureSketch, structureSketch } from '@palisade/engine/templates/structureSketch.ts';
import type { HarEntry } from './trafficSets.ts';

interface Request {
  readonly method: string;
  readonly host: string;
  readonly path: string;
}

/** What a HAR entry asks for; host in lower case, path as sent. */
export function requestOf({ request }: HarEntry): Request {
  const match = /^[a-z]+:\/\/([^/?#]*)([^?#]*)/i.exec(request.url);
  const path = match === null ? request.url.replace(/[?#].*$/, '') : (match[2] ?? '');
  return { method: request.method.toUpperCase(), host: (match?.[1] ?? '').toLowerCase(), path: path === '' ? '/' : path };
}

function locationOf({ response }: HarEntry): string {
  return response.redirectURL || (response.headers?.find(({ name }) => name.toLowerCase() === 'location')?.value ?? '');
}

const isJson = ({ response }: HarEntry): boolean => /json/i.test(response.content?.mimeType ?? '');

/** Exchanges that may make endpoints: answered, or refused by the API itself; never a preflight or a redirect to a sign-in page. */
export function isAdmitted(entry: HarEntry): boolean {
  const { status } = entry.response;
  if (entry.request.method.toUpperCase() === 'OPTIONS') return false;
  if (status >= 200 && status < 300) return true;
  if (status >= 300 && status < 400) return !/login|signin|sign-in|auth/i.test(locationOf(entry));
  return (status === 401 || status === 403 || status === 422 || status === 429) && isJson(entry);
}

function structureOf(entry: HarEntry): StructureSketch | null {
  const { status, content } = entry.response;
  if (status < 200 || status >= 300 || content?.text === undefined || content.text === '' || !isJson(entry)) return null;
  try {
    return structureSketch(JSON.parse(content.encoding === 'base64' ? Buffer.from(content.text, 'base64').toString('utf8') : content.text));
  } catch {
    return null;
  }
}

export interface LearnedTemplates {
  /** Template of each entry by its index, after everything was observed. */
  readonly templates: readonly string[];
  /** Microseconds of `observe` per exchange, settling included. */
  readonly microseconds: number;
}

/** Learns a set with one learner a host and answers each entry's final template. */
export function learnTemplates(entries: readonly HarEntry[]): LearnedTemplates {
  const hosts = new Map<string, PathTemplates>();
  const requests = entries.map(requestOf);
  const observed = entries.map(entry => (isAdmitted(entry) ? { structure: structureOf(entry), at: Date.parse(entry.startedDateTime ?? '') || 0 } : null));
  for (const { host } of requests) if (!hosts.has(host)) hosts.set(host, new PathTemplates());
  const start = process.hrtime.bigint();
  requests.forEach(({ method, host, path }, index) => {
    const facts = observed[index];
    if (facts !== null && facts !== undefined) hosts.get(host)?.observe({ method, path, ...facts });
  });
  for (const templates of hosts.values()) templates.settle();
  const microseconds = Number(process.hrtime.bigint() - start) / 1000 / Math.max(1, entries.length);
  return { templates: requests.map(({ method, host, path }) => hosts.get(host)?.guess(method, path) ?? path), microseconds };
}
