import { parsePatchPath } from '../filter/parseScimFilter.ts';
import type { PatchPath } from '../filter/scimFilter.types.ts';
import { badRequest } from '../scimError.ts';
import {
  type Attribute,
  attributeOf,
  type Draft,
  isIgnored,
  isObject,
  keptValue,
  partOf,
  type Shape,
} from '../shape.ts';
import type { Operation } from './operations.ts';
import { patchList, workOf } from './patchList.ts';

/** Elements that a PATCH looks at in all, each by every term of a filter: half a second of them. */
const MOST_WORK = 5_000_000;

/** Counts what the operations of a PATCH on lists come to: meanwhile nobody else is answered. */
class Work {
  #done = 0;

  /** @throws ScimError tooMany */
  add(work: number): void {
    this.#done += work;
    if (this.#done > MOST_WORK)
      throw badRequest(
        'tooMany',
        'The PATCH is too much at a time. Send fewer operations in each.',
      );
  }
}

function patchComplex(
  draft: Draft,
  attribute: Attribute,
  { part }: PatchPath,
  { op, value }: Operation,
): void {
  const { name } = attribute;
  const known = isObject(draft[name]) ? draft[name] : {};
  if (part === null) {
    if (op === 'remove') delete draft[name];
    else if (isObject(value)) draft[name] = { ...known, ...Object(keptValue(attribute, value)) };
    else throw badRequest('invalidValue', `${name} has parts.`);
    return;
  }
  const key = partOf(attribute, part);
  // Honorifics and middle names are parts that are not kept.
  if (key !== null) draft[name] = { ...known, [key]: op === 'remove' ? null : value };
}

function patchAttribute(
  draft: Draft,
  attribute: Attribute,
  path: PatchPath,
  operation: Operation,
  work: Work,
): void {
  const { name, kind } = attribute;
  if (kind === 'list') work.add(workOf(draft[name], path));
  if (kind === 'list') draft[name] = patchList(draft[name], attribute, path, operation);
  else if (path.where !== null) throw badRequest('invalidPath', `${name} is no list.`);
  else if (kind === 'complex') patchComplex(draft, attribute, path, operation);
  else if (path.part !== null) throw badRequest('invalidPath', `${name} has no parts.`);
  else if (operation.op === 'remove') delete draft[name];
  else draft[name] = operation.value;
}

function patchAt(
  shape: Shape,
  draft: Draft,
  {
    text,
    operation,
    work,
  }: { readonly text: string; readonly operation: Operation; readonly work: Work },
): void {
  const path = parsePatchPath(text);
  const attribute = attributeOf(shape, path.attribute);
  if (attribute === null) {
    if (isIgnored(shape, path.attribute)) return;
    throw badRequest('invalidPath', `A ${shape.what} has no ${path.attribute}.`);
  }
  if (attribute.isReadOnly === true) {
    // Okta repeats the id of what it changes.
    if (operation.path === null) return;
    throw badRequest('mutability', `${attribute.name} is read only.`);
  }
  patchAttribute(draft, attribute, path, operation, work);
}

/**
 * A resource after the operations of a PATCH, each on what the one before left. Without a path an
 * operation has the attributes, or paths to them, in its value.
 * @throws ScimError with the keyword of RFC 7644, 3.5.2
 */
export function applyPatch(shape: Shape, before: Draft, operations: readonly Operation[]): Draft {
  const draft = structuredClone(before);
  const work = new Work();
  for (const operation of operations) {
    if (operation.path !== null) {
      patchAt(shape, draft, { text: operation.path, operation, work });
      continue;
    }
    if (operation.op === 'remove') throw badRequest('noTarget', 'A removal needs a path.');
    if (!isObject(operation.value))
      throw badRequest('invalidValue', 'Without a path the value has the attributes.');
    for (const [name, value] of Object.entries(operation.value))
      if (!isIgnored(shape, name) || /:(?:User|Group):/i.test(name))
        patchAt(shape, draft, { text: name, operation: { ...operation, value }, work });
  }
  return draft;
}
