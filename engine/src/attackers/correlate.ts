import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type { Signal } from '../behaviour/signal.ts';
import type { Caller } from '../authentication/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { hiddenIn, type Privacy } from '../sensitive/privacy.ts';
import { take } from './attacker.ts';
import type { AttackerKey, Attackers } from './attackers.ts';
import type { Attacker } from './attacker.ts';
import type { Attempt, ObservedEndpoint } from './observed.ts';

/** Attacks that an address makes, whatever credentials go along. */
const BY_ADDRESS: ReadonlySet<AttackType> = new Set([
  'tokenSpray',
  'credentialStuffing',
  'bruteForce',
]);

/** What addresses guess by turns. */
const GUESSED: ReadonlySet<AttackType> = new Set(['objectEnumeration', 'bruteForce']);

/** Addresses that act alike. */
export interface SignInGroup {
  readonly key: number;
  /** None of its addresses by itself is sure to belong to it. */
  readonly isLoose: boolean;
}

/** What else is known of where an attempt came from. */
export interface Surroundings {
  /** The address carries several users: it is no sign of being the same. */
  readonly isShared: boolean;
  /** By which paths are kept. */
  readonly privacy: Privacy;
  /** The group of addresses that act alike, or null. */
  readonly group: SignInGroup | null;
  /** Whoever goes through a range of telephones from any address, or null. */
  readonly range?: SignInGroup | null;
  /** Key of addresses that guess objects or codes by turns, of which none by itself is sure. */
  readonly guessers: number | null;
}

/** Brings the signals of one exchange to the attackers that made them. */
export function correlate(
  attackers: Attackers,
  exchange: Exchange,
  endpoint: ObservedEndpoint | null,
  identity: Caller,
  around: Surroundings,
  signals: readonly Signal[],
  onUnited: (gone: number, into: Attacker) => void,
): readonly Attempt[] {
  const { startedAt, host, method, path, status, clientAddress } = exchange;
  const place = {
    at: startedAt,
    host,
    method,
    endpoint: endpoint?.key ?? null,
    template: endpoint?.template ?? null,
    path,
    privacy: around.privacy,
    status,
    isSensitive: endpoint?.isSensitive ?? false,
  };
  const united = new Map<number, Attacker>();
  const attempts = signals.map((signal): Attempt => {
    const attacker = attackers.of(
      keysOf(signal.type, identity, around),
      startedAt,
      (gone, into) => {
        united.set(gone, into);
        onUnited(gone, into);
      },
    );
    attacker.address = clientAddress ?? attacker.address;
    const message = hiddenIn(signal.message, '', around.privacy);
    const told = { ...signal, message };
    const step = take(attacker, told, place);
    return { ...told, attacker, step, place: step.attempts };
  });
  return united.size === 0 ? attempts : attempts.map((attempt) => nowOf(attempt, united));
}

/**
 * An attempt of whoever its attacker turned out to be by a later signal of the same exchange. Told of
 * the one that is gone, its step would be written twice, and what is written of nobody is refused.
 */
function nowOf(attempt: Attempt, united: ReadonlyMap<number, Attacker>): Attempt {
  let attacker = attempt.attacker;
  for (let into = united.get(attacker.number); into !== undefined; into = united.get(into.number))
    attacker = into;
  if (attacker === attempt.attacker) return attempt;
  const { key } = attempt.step;
  const step = attacker.steps.find((each) => each.key === key) ?? attempt.step;
  return { ...attempt, attacker, step };
}

/** The keys that an attempt of a type is made under, strongest first. */
function keysOf(
  type: AttackType,
  { source, consumer, credential, ip }: Caller,
  { isShared, group, range, guessers }: Omit<Surroundings, 'privacy'>,
): AttackerKey[] {
  if (guessers !== null && GUESSED.has(type)) return [{ key: guessers, source: 'ip' }];
  const keys: AttackerKey[] = [];
  if (type === 'excessiveUsage' && range != null) return [{ key: range.key, source: 'ip' }];
  if (BY_ADDRESS.has(type) && ip !== 0) {
    if (group?.isLoose === true) return [{ key: group.key, source: 'ip' }];
    keys.push({ key: ip, source: 'ip' });
    if (group !== null) keys.push({ key: group.key, source: 'ip' });
    return keys;
  }
  keys.push({ key: consumer, source });
  if (type === 'tokenSharing') return keys;
  if (credential !== 0 && credential !== consumer) keys.push({ key: credential, source: 'token' });
  if (ip !== 0 && ip !== consumer && !isShared) keys.push({ key: ip, source: 'ip' });
  return keys;
}
