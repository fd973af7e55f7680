import { HIDDEN, maskedText } from '@palisade/engine/attackers/maskedText.ts';
import { hiddenByOwn } from '@palisade/engine/sensitive/privacy.ts';
import type { Observed } from '@palisade/engine/attackers/observed.ts';
import type { TokenClaims } from '@palisade/engine/attackers/tokenClaims.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import type { AttackerSource } from '@palisade/vocabulary/attackTypes.ts';
import type { WatchedSettings } from '../../../platform/companySettings.ts';

/** What an attempt can be identified by, as people see it. */
export interface Source {
  readonly type: AttackerSource;
  readonly id: string;
  /** Of tokens and keys: what a receiver finds it by in its own systems. */
  readonly names?: TokenNames;
}

/** What tells a token to whoever has it, and to nobody else. */
export interface TokenNames {
  readonly fingerprint: string | null;
  readonly claims: TokenClaims | null;
}

const LONGEST = 200;

/** The user, the token or key (as a hash by the company's key), and the address of an exchange. */
export function sourcesOf(
  { clientAddress }: Exchange,
  { credentials: { subject, secret, kinds }, caller }: Observed,
  settings: WatchedSettings,
  hash: (value: string) => string,
  namesOf: (secret: string) => TokenNames,
): Source[] {
  const sources: Source[] = [];
  const user = caller === null ? subject : userOf(caller);
  if (user !== null)
    sources.push({
      type: 'user',
      id:
        settings.sampling && user !== HIDDEN
          ? shown(user.slice(0, LONGEST).toWellFormed(), hash(caller ?? user))
          : hash(caller ?? user),
    });
  if (secret !== null)
    sources.push({
      type: kinds.includes('apiKeyHeader') || kinds.includes('apiKeyQuery') ? 'apiKey' : 'token',
      id: hash(secret),
      // A user name and a password, and what answers a challenge, can be guessed.
      ...(kinds.includes('basic') || kinds.includes('digest') ? {} : { names: kept(secret) }),
    });
  if (clientAddress !== null) sources.push({ type: 'ip', id: clientAddress });
  return sources;

  /** Without the privacy option no value of a claim is kept. */
  function kept(token: string): TokenNames {
    const { fingerprint, claims } = namesOf(token);
    return { fingerprint, claims: settings.sampling ? claims : null };
  }

  /**
   * A name of a user as it was sent, or what masking leaves of an address or a number, with a hash
   * that tells it from others.
   */
  function shown(name: string, whole: string): string {
    const masked = maskedText(name, '', settings);
    return masked === name ? name : masked.startsWith('#') ? whole : `${masked} ${whole}`;
  }

  /**
   * The value of `place name value`, as correlators give it; hidden where it is a secret itself.
   */
  function userOf(text: string): string {
    const [place = '', name = '', ...value] = text.split(' ');
    return place === 'cookie' ? HIDDEN : isHidden(value.join(' '), name) ? HIDDEN : value.join(' ');
  }

  function isHidden(value: string, name: string): boolean {
    return (
      maskedText(value, name, settings) === HIDDEN || hiddenByOwn(value, name, settings) !== value
    );
  }
}
