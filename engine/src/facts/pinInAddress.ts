import { isDoubtfulAccount, isTypedAccount } from '../behaviour/signInNames.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { keptName } from '../sensitive/keptName.ts';
import { mayBePassword } from '../sensitive/credentialWords.ts';
import { tokensOf } from '../sensitive/tokensOf.ts';

const PIN = /^\d{4,8}$/;
const OF_CARDS = /^(?:card|pan|card_?(?:number|no)|tarjeta|iban)$/i;
const isPinName = byName((name) => name.length <= 20 && mayBePassword(tokensOf(name)));
const isAccount = byName(
  (name) => isTypedAccount(name) || isDoubtfulAccount(name) || OF_CARDS.test(name),
);

/**
 * The name of the parameter that has the PIN of an account beside it in the address, or null. One
 * without an account is a place in India, or a mark on a map.
 */
export function pinInAddress({ query, status }: Exchange): string | null {
  if (query.length < 2 || status < 200 || status > 299) return null;
  const pin = query.find(([name, value]) => PIN.test(value) && isPinName(name));
  return pin !== undefined && query.some(([name, value]) => value !== '' && isAccount(name))
    ? keptName(pin[0])
    : null;
}
