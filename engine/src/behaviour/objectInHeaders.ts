import { byName } from '../exchange/byName.ts';
import type { Pair } from '../exchange/exchange.ts';

const NAME =
  /^x-(?:[a-z0-9]{1,30}-){0,2}(?:account|user|customer|client|tenant|org|organi[sz]ation|workspace|company|merchant|team|project|store|shop)(?:-?(?:id|key|number|no))?$/i;
const isObjectName = byName((name) => NAME.test(name));

/** The account, tenant or other object that a header names whose data is asked for; else null. */
export function objectInHeaders(headers: readonly Pair[]): string | null {
  for (const [name, value] of headers) if (value !== '' && isObjectName(name)) return value;
  return null;
}
