import { HOLDER } from './layouts.ts';
import type { Records } from './records.ts';

const A_DAY = 1_440;
/** Days without them after which an address is not that of some people any more. */
const FORGOTTEN = 30;
/** What earlier releases kept instead of the day. */
const ONCE = 1;

/** Notes that those whose place an address is used it: agents of support, administrators. */
export function usePlace(holders: Records, key: number, minute: number): void {
  const record = holders.touch(key);
  const day = Math.floor(minute / A_DAY);
  if (day > holders.word(record, HOLDER.first)) holders.setWord(record, HOLDER.first, day);
}

/** Whether they used it within the last month; an address that changed hands is theirs no more. */
export function isPlaceUsed(holders: Records, key: number, minute: number): boolean {
  const record = holders.find(key);
  if (record < 0) return false;
  const last = holders.word(record, HOLDER.first);
  if (last === ONCE) {
    usePlace(holders, key, minute);
    return true;
  }
  return last !== 0 && Math.floor(minute / A_DAY) - last <= FORGOTTEN;
}
