const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** An id that no policy has: asking for it is asking for a policy that is gone. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const COPY = 'copy-';
const HUB = 'copy-hub-';

/**
 * What the id of a drawer stands for: a policy, or a copy that is not saved of a policy or of one
 * of the hub.
 */
export interface PolicySource {
  readonly policyId: string;
  /** Key in the hub. */
  readonly key: string;
  readonly isOfHub: boolean;
  readonly isCopy: boolean;
}

/** Id of the drawer of a copy. */
export const copyId = (source: { readonly policyId: string } | { readonly key: string }): string =>
  'key' in source ? `${HUB}${source.key}` : `${COPY}${source.policyId}`;

/** Reads the id of a drawer. */
export function sourceOf(id: string): PolicySource {
  const isOfHub = id.startsWith(HUB);
  const isCopy = id.startsWith(COPY);
  const raw = isCopy ? id.slice(COPY.length) : id;
  return {
    isOfHub,
    isCopy,
    key: isOfHub ? id.slice(HUB.length) : '',
    policyId: UUID.test(raw) ? raw : NOBODY,
  };
}
