import type { ParameterLocation } from '../parameters/place.ts';
import type { Baseline, BodyRule, FieldRule } from './baseline.ts';

/** `usual` is not in baselines of earlier releases. */
type SavedField = Omit<FieldRule, 'allowed' | 'usual'> & {
  readonly allowed: readonly string[] | null;
  readonly usual?: number;
};
interface SavedBody {
  readonly field: SavedField | null;
  readonly seen: number;
  readonly children: readonly (readonly [name: string, child: SavedBody])[] | null;
  readonly item: SavedBody | null;
  readonly isOpen: boolean;
}
type Fields = readonly (readonly [name: string, field: SavedField])[];

/** A baseline as plain data. */
export interface SavedBaseline {
  readonly requests: number;
  readonly isAvailable: boolean;
  readonly path: Fields;
  readonly query: Fields;
  readonly cookie: Fields;
  readonly bodies: readonly (readonly [mediaType: string, body: SavedBody])[];
  readonly objectIds: readonly string[];
  readonly open: readonly ParameterLocation[];
}

const saveField = (field: FieldRule): SavedField => ({
  ...field,
  allowed: field.allowed === null ? null : [...field.allowed],
});
const readField = (field: SavedField): FieldRule => ({
  ...field,
  allowed: field.allowed === null ? null : new Set(field.allowed),
  usual: field.usual ?? field.chars,
});
const saveFields = (fields: ReadonlyMap<string, FieldRule>): Fields =>
  [...fields].map(([name, field]) => [name, saveField(field)]);
const readFields = (fields: Fields): Map<string, FieldRule> =>
  new Map(fields.map(([name, field]) => [name, readField(field)]));

const saveBody = ({ field, seen, children, item, isOpen }: BodyRule): SavedBody => ({
  field: field === null ? null : saveField(field),
  seen,
  isOpen,
  children:
    children === null
      ? null
      : [...children].map(([name, child]) => [name, saveBody(child)] as const),
  item: item === null ? null : saveBody(item),
});

const readBody = ({ field, seen, children, item, isOpen }: SavedBody): BodyRule => ({
  field: field === null ? null : readField(field),
  seen,
  isOpen,
  children:
    children === null ? null : new Map(children.map(([name, child]) => [name, readBody(child)])),
  item: item === null ? null : readBody(item),
});

export const saveBaseline = ({
  requests,
  isAvailable,
  path,
  query,
  cookie,
  bodies,
  objectIds,
  open,
}: Baseline): SavedBaseline => ({
  requests,
  isAvailable,
  path: saveFields(path),
  query: saveFields(query),
  cookie: saveFields(cookie),
  bodies: [...bodies].map(([type, body]) => [type, saveBody(body)]),
  objectIds: [...objectIds],
  open: [...open],
});

export const readBaseline = ({
  requests,
  isAvailable,
  path,
  query,
  cookie,
  bodies,
  objectIds,
  open,
}: SavedBaseline): Baseline => ({
  requests,
  isAvailable,
  path: readFields(path),
  query: readFields(query),
  cookie: readFields(cookie),
  bodies: new Map(bodies.map(([type, body]) => [type, readBody(body)])),
  objectIds: new Set(objectIds),
  open: new Set(open),
});
