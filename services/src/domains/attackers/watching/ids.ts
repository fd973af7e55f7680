import { createHash } from 'node:crypto';

/** A UUID that is always the same for the same words (version 8: made by our own rule). */
function idOf(words: string): string {
  const bytes = createHash('sha256').update(words).digest();
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Id of the company's attacker with a number. */
export const attackerId = (companyId: string, number: number): string =>
  idOf(`attacker ${companyId} ${number}`);

/** Id of a step by its key (see `Step`): the same when it is found again after a restart. */
export const stepId = (companyId: string, key: string): string => idOf(`step ${companyId} ${key}`);
