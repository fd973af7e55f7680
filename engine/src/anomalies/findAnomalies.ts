import type { FieldAnomaly } from '@palisade/vocabulary/attackTypes.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { isKeyParameter } from '../authentication/credentials.ts';
import type { ParameterLocation } from '../parameters/place.ts';
import type { Anomaly } from './anomaly.ts';
import type { Baseline, BodyRule, FieldRule } from './baseline.ts';
import { checkBare, checkText, type Misfit } from './checkValue.ts';
import { hasControl, isDangerousKey, privilegeOf } from './oddValues.ts';
import { isPageName } from './pageNames.ts';

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

const NONE: readonly Anomaly[] = [];
/** Requests, or objects at a place of a body, that must be known before an unknown name says something; less for one of rights or money. */
const FEWEST = { unknown: 30, sure: 3, maybe: 15 } as const;
/** Anomalies that are kept of one request, and how deep and how far into lists bodies are looked at. */
const MOST = 20;
const DEEPEST = 12;
const MOST_ITEMS = 20;
const MOST_KEYS = 200;
const LONGEST_VALUE = 64;
const FORM = 'application/x-www-form-urlencoded';

/** Where anomalies are collected; made only when there is one. */
class Found {
  list: Anomaly[] | null = null;

  add(location: ParameterLocation, name: string, status: Anomaly['status'], anomaly: FieldAnomaly, { weight, reason, isOfField = false }: Misfit, value: string, isPrivileged = false): void {
    this.list ??= [];
    if (this.list.length < MOST) this.list.push({ location, name, status, anomaly, weight, reason, value: value.slice(0, LONGEST_VALUE), isOfField, isPrivileged });
  }
}

const UNKNOWN = { weight: 1, reason: 'never seen here' } as const;
const PRIVILEGED = { weight: 3, reason: 'a field of rights or money, never seen here' } as const;
const MISSING = { weight: 1, reason: 'required and not there' } as const;
const DANGEROUS = { weight: 5, reason: 'a key that reaches into the program' } as const;

/** What about a request does not fit the baseline of its endpoint; empty when all does. Without a baseline only what never fits is told. */
export function findAnomalies(exchange: Exchange, pathValues: readonly NamedValue[], baseline: Baseline | null): readonly Anomaly[] {
  const found = new Found();
  for (const { name, value } of pathValues) check(found, 'path', name, baseline?.path.get(name) ?? null, value);
  for (const [name, value] of exchange.query) {
    const rule = baseline?.query.get(name) ?? null;
    if (rule === null) checkUnknown(found, baseline, name, value);
    else if (!rule.isCredential) check(found, 'query', name, rule, value);
  }
  if (exchange.requestBody !== null && exchange.unseen !== 'messages') checkBody(found, exchange, baseline);
  return found.list ?? NONE;
}

const isDangerousName = (name: string): boolean => isDangerousKey(name) || /\[(?:\$|__proto__)/.test(name) || hasControl(name);

function checkUnknown(found: Found, baseline: Baseline | null, name: string, value: string): void {
  if (isDangerousName(name)) {
    found.add('query', name, 'invalid', 'key', DANGEROUS, '');
    return;
  }
  if (isKeyParameter(name)) return;
  if (baseline !== null && baseline.requests >= FEWEST.unknown && baseline.isAvailable && !baseline.open.has('query')) found.add('query', name, 'unknown', 'unknownProperty', UNKNOWN, '');
  check(found, 'query', name, null, value);
}

function check(found: Found, location: ParameterLocation, name: string, rule: FieldRule | null, value: string): void {
  const misfit = checkText(rule, value, false);
  if (misfit !== null && !(misfit.isOfField === true && isPageName(name))) found.add(location, name, 'invalid', 'value', misfit, value);
}

function checkBody(found: Found, exchange: Exchange, baseline: Baseline | null): void {
  const { requestBody, status } = exchange;
  if (requestBody === null || requestBody.text === null || requestBody.text === '') return;
  const type = (requestBody.mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
  const rule = baseline?.bodies.get(type) ?? null;
  const json = jsonBody(requestBody);
  if (json !== undefined) walk(found, rule, json, '', 0, baseline?.isAvailable ?? false, status >= 400);
  else if (type === FORM) {
    for (const [name, value] of readQuery(requestBody.text)) {
      const child = rule?.children?.get(name) ?? null;
      if (child === null) meetUnknown(found, rule, name, name, baseline?.isAvailable ?? false, value);
      check(found, 'body', name, child?.field ?? null, value);
    }
  }
}

function walk(found: Found, rule: BodyRule | null, value: unknown, name: string, depth: number, isAvailable: boolean, isRefused: boolean): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) {
    if (rule?.item === null && rule.field !== null && rule.children === null && rule.field.type !== 'array' && rule.field.confidence >= 0.8 && value.length > 0) misfitType(found, name);
    for (let i = 0; i < value.length && i < MOST_ITEMS; i++) walk(found, rule?.item ?? null, value[i], `${name}[]`, depth + 1, isAvailable, isRefused);
    return;
  }
  if (typeof value === 'object' && value !== null) {
    walkObject(found, rule, value, name, depth, isAvailable, isRefused);
    return;
  }
  if (rule === null) return;
  if (rule.field === null) {
    if (value !== null && value !== '' && rule.children !== null && rule.seen >= FEWEST.unknown) misfitType(found, name);
    return;
  }
  const misfit = typeof value === 'string' ? checkText(rule.field, value, true) : checkBare(rule.field, value as number | boolean | null); // what JSON leaves
  if (misfit !== null) found.add('body', name, 'invalid', 'value', misfit, String(value));
}

const misfitType = (found: Found, name: string): void => found.add('body', name, 'invalid', 'value', { weight: 2, reason: 'of another type than learned' }, '');

function walkObject(found: Found, rule: BodyRule | null, value: object, name: string, depth: number, isAvailable: boolean, isRefused: boolean): void {
  if (rule !== null && rule.field !== null && rule.children === null && !rule.isOpen && rule.field.type !== 'object' && rule.field.confidence >= 0.8) misfitType(found, name);
  let keys = 0;
  for (const key in value) {
    if (++keys > MOST_KEYS) return;
    const child = rule?.children?.get(key) ?? null;
    const path = name === '' ? key : `${name}.${key}`;
    const inner = (value as Readonly<Record<string, unknown>>)[key];
    if (child === null) {
      if (isDangerousKey(key) || hasControl(key)) found.add('body', path, 'invalid', 'key', DANGEROUS, '', isDangerousKey(key) && !key.startsWith('$'));
      else if (depth < 3) meetUnknown(found, rule, key, path, isAvailable, inner);
    }
    walk(found, child, inner, path, depth + 1, isAvailable, isRefused);
  }
  if (isRefused || rule?.children == null || rule.seen < 2 * FEWEST.unknown) return;
  for (const [key, child] of rule.children) if (child.field?.isRequired === true && !(key in value)) found.add('body', name === '' ? key : `${name}.${key}`, 'missing', 'missingField', MISSING, '');
}

function meetUnknown(found: Found, rule: BodyRule | null, key: string, path: string, isAvailable: boolean, value: unknown): void {
  if (rule === null || rule.isOpen || rule.children === null || key.includes('.') || key.includes('[')) return;
  const privilege = value === null ? null : privilegeOf(key);
  if (privilege !== null && rule.seen >= FEWEST[privilege]) found.add('body', path, 'unknown', 'unknownProperty', PRIVILEGED, '', true);
  else if (isAvailable && rule.seen >= FEWEST.unknown) found.add('body', path, 'unknown', 'unknownProperty', UNKNOWN, '');
}
