import { textFault } from '@palisade/vocabulary/readableText.ts';

export interface GlobalId {
  readonly type: string;
  /** Empty for companies and users themselves. */
  readonly companyId: string;
  readonly key: string;
}

/** Opaque id of a node: base64url of `Type:companyId:key`. */
export const globalId = (type: string, companyId: string, key: string): string =>
  Buffer.from(`${type}:${companyId}:${key}`).toString('base64url');

const PARTS = /^([A-Za-z]+):([0-9a-f-]*):(.+)$/s;

/** Parts of a global id, or null when it is not one. */
export function parseGlobalId(id: string): GlobalId | null {
  const [, type, companyId, key] = PARTS.exec(Buffer.from(id, 'base64url').toString('utf8')) ?? [];
  return type !== undefined &&
    companyId !== undefined &&
    key !== undefined &&
    textFault(key) === null
    ? { type, companyId, key }
    : null;
}
