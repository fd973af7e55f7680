import type { EndpointTraffic } from './endpointTraffic.ts';
import { hashOf, pairKey } from './keys.ts';
import { HOLDER } from './layouts.ts';
import type { Records } from './records.ts';
import { isPlaceUsed, usePlace } from './usedPlaces.ts';

/** In the keys of records of offices: when several addresses read there, and how many people do. */
const [READ, PEOPLE] = [31, 32];
/** Readers for many in one office, from which on reading for many is what is done there. */
const READERS = 2;

const officeOf = ({ number }: EndpointTraffic, kind: number, office: number): number =>
  pairKey(pairKey(number, kind), office);

/** Counts somebody who comes back to an endpoint from an office. */
export function countInOffice(holders: Records, traffic: EndpointTraffic, office: number): void {
  if (office === 0) return;
  const record = holders.touch(officeOf(traffic, PEOPLE, office));
  holders.setWord(record, HOLDER.place, holders.word(record, HOLDER.place) + 1);
}

/**
 * Notes that somebody reads for many from an address of an office.
 * @param isFirst it was not known of them before
 */
export function readInOffice(
  holders: Records,
  traffic: EndpointTraffic,
  { ip, office }: { readonly ip: number; readonly office: number },
  minute: number,
  isFirst: boolean,
): void {
  const read = officeOf(traffic, READ, office);
  const record = holders.touch(read);
  const before = holders.word(record, HOLDER.place);
  const own = hashOf(ip) | 0;
  if (before !== own && before !== 0) usePlace(holders, read, minute);
  holders.setWord(record, HOLDER.place, own);
  if (!isFirst) return;
  const people = holders.touch(officeOf(traffic, PEOPLE, office));
  holders.setWord(people, HOLDER.first, holders.word(people, HOLDER.first) + 1);
}

/**
 * Whether several people read for many at different addresses of an office lately, such as the
 * doctors of a clinic, and hardly anybody there does not: whoever begins to is a colleague as likely.
 */
export function isOfReaders(
  holders: Records,
  traffic: EndpointTraffic,
  office: number,
  minute: number,
): boolean {
  if (office === 0) return false;
  const people = holders.find(officeOf(traffic, PEOPLE, office));
  if (people < 0) return false;
  const readers = holders.word(people, HOLDER.first);
  return (
    readers >= READERS &&
    readers * 2 >= holders.word(people, HOLDER.place) &&
    isPlaceUsed(holders, officeOf(traffic, READ, office), minute)
  );
}
