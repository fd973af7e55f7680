import { statusMeant } from '../answers/refusal.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { isAdminPath } from './endpointTypes.ts';
import { claimsIn } from './tokenFindings.ts';

/** Names by which tokens say what their holder may do. */
const ROLES = ['role', 'roles', 'user_role', 'userRole', 'user_type', 'userType'] as const;
/** Roles that whoever signs up has. */
const ORDINARY =
  /^(?:role[_-])?(?:users?|customers?|clients?|consumers?|members?|guests?|buyers?|shoppers?|subscribers?|visitors?|students?|patients?|passengers?|riders?|basic|free|standard|default|anonymous)$/i;
const FEWEST = 3;

/** Answers to those with an ordinary role alone, and to others. */
export type RolesOfAdminsJson = readonly [ordinary: number, others: number];

/**
 * Whether endpoints of administrators answer people whose tokens give them an ordinary role alone,
 * beside others.
 */
export class RolesOfAdmins {
  #ordinary: number;
  #others: number;

  constructor([ordinary, others]: RolesOfAdminsJson = [0, 0]) {
    [this.#ordinary, this.#others] = [ordinary, others];
  }

  get changes(): number {
    return this.#ordinary + this.#others;
  }

  toJSON(): RolesOfAdminsJson {
    return [this.#ordinary, this.#others];
  }

  /** Takes an exchange. @returns the ordinary role that was let in, null unless it shows that */
  observe(exchange: Exchange): string | null {
    if (!isAdminPath(exchange.path) || statusMeant(exchange) >= 300) return null;
    const claims = claimsIn(exchange);
    if (claims === null) return null;
    const roles = ROLES.flatMap((name) => textsOf(claims[name]));
    if (roles.length === 0) return null;
    if (!roles.every((role) => ORDINARY.test(role))) {
      this.#others += 1;
      return null;
    }
    this.#ordinary += 1;
    const isShown = this.#ordinary >= FEWEST && this.#others >= FEWEST;
    return isShown ? (roles[0]?.toLowerCase() ?? null) : null;
  }
}

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).flatMap((one) =>
    typeof one === 'string' && one.length <= 40 ? [one] : [],
  );
