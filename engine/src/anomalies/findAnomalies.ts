import type { FieldAnomaly } from '@palisade/vocabulary/attackTypes.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { mediaTypeOf } from '../parameters/mediaTypeOf.ts';
import type { ParameterLocation } from '../parameters/place.ts';
import type { Anomaly } from './anomaly.ts';
import type { Baseline, BodyRule, FieldRule } from './baseline.ts';
import { checkBare, checkText, misfitOf, type Misfit } from './checkValue.ts';
import { nameTraits } from './nameTraits.ts';
import { isTypeName } from '../parameters/typeName.ts';
import { isPageName } from './pageNames.ts';
import { isOfTokenRequest } from './tokenRequest.ts';

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

const NONE: readonly Anomaly[] = [];
/**
 * Requests, or objects at a place of a body, that must be known before an unknown name says
 * something; less for one of rights or money.
 */
const FEWEST = { unknown: 30, sure: 3, maybe: 15 } as const;
/**
 * Anomalies that are kept of one request, and how deep and how far into lists bodies are looked at.
 */
const MOST = 20;
const DEEPEST = 12;
const MOST_ITEMS = 20;
const MOST_KEYS = 200;
const LONGEST_VALUE = 64;
const FORM = 'application/x-www-form-urlencoded';

/** Where anomalies are collected; made only when there is one. */
class Found {
  list: Anomaly[] | null = null;

  add(
    location: ParameterLocation,
    name: string,
    status: Anomaly['status'],
    anomaly: FieldAnomaly,
    { weight, reason, isOfField = false }: Misfit,
    value: string,
    isPrivileged = false,
  ): void {
    this.list ??= [];
    if (this.list.length < MOST)
      this.list.push({
        location,
        name,
        status,
        anomaly,
        weight,
        reason,
        value: value.slice(0, LONGEST_VALUE),
        isOfField,
        isPrivileged,
      });
  }
}

const UNKNOWN = { weight: 1, reason: 'never seen here' } as const;
const PRIVILEGED = {
  weight: 3,
  reason: 'a privileged or financial field, never seen here',
} as const;
const MISSING = { weight: 1, reason: 'required but missing' } as const;
const DANGEROUS = { weight: 5, reason: 'a key that reaches into program objects' } as const;

/**
 * What about a request does not fit the baseline of its endpoint; empty when all does. Without a
 * baseline only what never fits is reported.
 */
export function findAnomalies(
  exchange: Exchange,
  pathValues: readonly NamedValue[],
  baseline: Baseline | null,
): readonly Anomaly[] {
  const found = new Found();
  for (const { name, value } of pathValues)
    check(found, 'path', name, baseline?.path.get(name) ?? null, value);
  for (const pair of exchange.query) {
    const name = pair[0];
    const value = pair[1];
    const rule = baseline?.query.get(name) ?? null;
    if (rule === null) checkUnknown(found, baseline, name, value);
    else if (!rule.isCredential) check(found, 'query', name, rule, value);
  }
  if (exchange.requestBody !== null && exchange.unseen !== 'messages')
    checkBody(found, exchange, baseline);
  return found.list ?? NONE;
}

function checkUnknown(found: Found, baseline: Baseline | null, name: string, value: string): void {
  const traits = nameTraits(name);
  if (traits.isDangerousInQuery) {
    found.add('query', name, 'invalid', 'key', DANGEROUS, '');
    return;
  }
  if (traits.isCredential) return;
  if (
    baseline !== null &&
    baseline.requests >= FEWEST.unknown &&
    baseline.isAvailable &&
    !baseline.open.has('query')
  )
    found.add('query', name, 'unknown', 'unknownProperty', UNKNOWN, '');
  check(found, 'query', name, null, value);
}

function check(
  found: Found,
  location: ParameterLocation,
  name: string,
  rule: FieldRule | null,
  value: string,
): void {
  const misfit = misfitOf(name, rule, value, checkText(rule, value, false));
  if (misfit !== null && !(misfit.isOfField === true && isPageName(name)))
    found.add(location, name, 'invalid', 'value', misfit, value);
}

function checkBody(found: Found, exchange: Exchange, baseline: Baseline | null): void {
  const { requestBody, status } = exchange;
  if (requestBody === null || requestBody.text === null || requestBody.text === '') return;
  const type = mediaTypeOf(requestBody.mediaType);
  const rule = baseline?.bodies.get(type) ?? null;
  const json = jsonBody(requestBody);
  const isAvailable = baseline?.isAvailable ?? false;
  if (json !== undefined)
    walk({ found, names: [], isAvailable, isRefused: status >= 400 }, rule, json, 0);
  else if (type === FORM) {
    const pairs = readQuery(requestBody.text);
    const has = (name: string): boolean => pairs.some(([other]) => other === name);
    for (const [name, value] of pairs) {
      const child = rule?.children?.get(name) ?? null;
      if (child === null && maySayUnknown(rule, name) && !isOfTokenRequest(name, has))
        meetUnknown(found, rule, name, name, isAvailable, value);
      check(found, 'body', name, child?.field ?? null, value);
    }
  }
}

/** One body being walked. Names are put together only where something is to be reported of them. */
interface Walk {
  readonly found: Found;
  /** Names down to where the walk is; null is an item of a list. */
  readonly names: (string | null)[];
  readonly isAvailable: boolean;
  readonly isRefused: boolean;
}

function walk(at: Walk, rule: BodyRule | null, value: unknown, depth: number): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) {
    if (
      rule?.item === null &&
      rule.field !== null &&
      rule.children === null &&
      rule.field.type !== 'array' &&
      rule.field.confidence >= 0.8 &&
      value.length > 0
    )
      misfitType(at);
    at.names.push(null);
    for (let i = 0; i < value.length && i < MOST_ITEMS; i++)
      walk(at, rule?.item ?? null, value[i], depth + 1);
    at.names.pop();
    return;
  }
  if (typeof value === 'object' && value !== null) {
    walkObject(at, rule, value, depth);
    return;
  }
  if (rule === null) return;
  if (rule.field === null) {
    if (value !== null && value !== '' && rule.children !== null && rule.seen >= FEWEST.unknown)
      misfitType(at);
    return;
  }
  const alone =
    typeof value === 'string'
      ? checkText(rule.field, value, true)
      : checkBare(rule.field, value as number | boolean | null); // what JSON leaves
  const misfit = misfitOf(at.names.at(-1) ?? '', rule.field, value, alone);
  if (misfit !== null)
    at.found.add('body', bodyName(at.names), 'invalid', 'value', misfit, String(value));
}

const misfitType = ({ found, names }: Walk): void =>
  found.add(
    'body',
    bodyName(names),
    'invalid',
    'value',
    { weight: 2, reason: 'not of the learned type' },
    '',
  );

function walkObject(at: Walk, rule: BodyRule | null, value: object, depth: number): void {
  if (
    rule !== null &&
    rule.field !== null &&
    rule.children === null &&
    !rule.isOpen &&
    rule.field.type !== 'object' &&
    rule.field.confidence >= 0.8
  )
    misfitType(at);
  let keys = 0;
  const has = (name: string): boolean => depth === 0 && name in value;
  for (const key in value) {
    if (++keys > MOST_KEYS) return;
    const child = rule?.children?.get(key) ?? null;
    const inner = (value as Readonly<Record<string, unknown>>)[key];
    at.names.push(key);
    if (child === null && !isOfTokenRequest(key, has)) meetKey(at, rule, key, inner, depth);
    // Without a rule only what is named is looked at.
    if (child !== null || (typeof inner === 'object' && inner !== null))
      walk(at, child, inner, depth + 1);
    at.names.pop();
  }
  if (at.isRefused || rule?.children == null || rule.seen < 2 * FEWEST.unknown) return;
  for (const [key, child] of rule.children)
    if (child.field?.isRequired === true && !(key in value))
      at.found.add('body', bodyName([...at.names, key]), 'missing', 'missingField', MISSING, '');
}

/** A key that nothing was learned of, the last of the names. */
function meetKey(
  { found, names, isAvailable }: Walk,
  rule: BodyRule | null,
  key: string,
  value: unknown,
  depth: number,
): void {
  const { isDangerous, isPrototype } = nameTraits(key);
  if (isDangerous && !isTypeName(key, value))
    found.add('body', bodyName(names), 'invalid', 'key', DANGEROUS, '', isPrototype);
  else if (depth < 3 && maySayUnknown(rule, key))
    meetUnknown(found, rule, key, bodyName(names), isAvailable, value);
}

/** Whether names that were never seen say something at a place. */
const maySayUnknown = (rule: BodyRule | null, key: string): rule is BodyRule =>
  rule !== null &&
  !rule.isOpen &&
  rule.children !== null &&
  !key.includes('.') &&
  !key.includes('[');

function meetUnknown(
  found: Found,
  rule: BodyRule,
  key: string,
  path: string,
  isAvailable: boolean,
  value: unknown,
): void {
  const privilege = value === null ? null : nameTraits(key).privilege;
  if (privilege !== null && rule.seen >= FEWEST[privilege])
    found.add('body', path, 'unknown', 'unknownProperty', PRIVILEGED, '', true);
  else if (isAvailable && rule.seen >= FEWEST.unknown)
    found.add('body', path, 'unknown', 'unknownProperty', UNKNOWN, '');
}

function bodyName(names: readonly (string | null)[]): string {
  let name = '';
  for (const one of names) name = one === null ? `${name}[]` : name === '' ? one : `${name}.${one}`;
  return name;
}
