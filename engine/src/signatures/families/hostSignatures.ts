import type { DetectionSentence } from '@palisade/vocabulary/detectionSentences.ts';
import type { Report } from '../signature.ts';

/** Addresses of one text that are read. */
const MOST = 5;
/** An address from its slashes on: what is before, and all up to where an address ends. */
const ADDRESS =
  /(?:^|[\s"'=<>(,@&?/])((?:https?|ftps?|wss?|gopher|dict|http\+unix|unix):?)?((?:\/|\\){2,6})([^\s"'<>`]{1,300})/g;
/**
 * Domains that answer with the address that is written in their names, or with another one each
 * time.
 */
const REBINDING =
  /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|rbndr\.us|1u\.ms|localtest\.me|lvh\.me|vcap\.me|yoogle\.com|traefik\.me|lacolhost\.com|rebind\.network|rebind\.it)$/;
/** Names of services that only those inside reach. */
const INSIDE =
  /^(?:unix|kubernetes\.default|host\.docker\.internal|gateway\.docker\.internal|consul\.service\.consul|instance-data|metadata)(?:$|[.:])/;

interface Parts {
  readonly user: string | null;
  readonly host: string;
  /** The address was cut where readers do not agree: at `\`, or at a sign that was encoded. */
  readonly isAmbiguous: boolean;
  /** Digits or stops of the host are those of another script. */
  readonly isDisguised: boolean;
}

/**
 * Finds addresses whose host is not what it seems: numbers of other bases, IPv6 that is IPv4, names
 * that are rebound, a user that looks like a host. Each address is read to the host that a client
 * would call. The text is lower-case.
 */
export function hostSignatures(text: string, report: Report): void {
  if (!text.includes('//') && !text.includes('\\')) return;
  let looks = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (looks++ >= MOST) return;
    const [whole, scheme = '', , rest = ''] = match;
    const said = judge(scheme, partsOf(rest));
    if (said === null) continue;
    report({
      family: 'ssrf',
      name: said[0],
      message: said[1],
      weight: 'critical',
      start: match.index,
      end: match.index + whole.length,
    });
    return;
  }
}

function judge(
  scheme: string,
  { user, host, isAmbiguous, isDisguised }: Parts,
): readonly [name: string, message: DetectionSentence] | null {
  if (user !== null && /[.:#?\\]/.test(user) && LIKE_HOST.test(user))
    return ['hidden host', 'Puts another host name before the real one'];
  if (isAmbiguous) return ['hidden host', 'Uses a URL with an ambiguous host'];
  if (REBINDING.test(host)) return ['rebound name', 'Refers to a DNS rebinding host'];
  if (scheme.endsWith('unix:') || INSIDE.test(host))
    return ['service of the inside', 'Refers to an internal service'];
  const number = hostNumber(host);
  if (number === null) return null;
  if (
    isDisguised ||
    !/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) ||
    host.split('.').some((part) => Number(part) > 255 || /^0\d/.test(part))
  )
    return ['hidden internal address', 'Uses an obfuscated address'];
  return null;
}

const LIKE_HOST =
  /^(?:[\w-]{1,60}\.){1,5}[a-z]{2,12}(?:[:#?\\/].{0,60})?$|^(?:\d{1,3}\.){3}\d{1,3}|^(?:localhost|\[)/;

/** User and host of what follows the slashes, as a client reads it. */
function partsOf(rest: string): Parts {
  const text = rest.replace(/[\u3002\uff0e\uff61]/g, '.').normalize('NFKC');
  const end = text.search(/[/?#\\]/);
  const authority = end < 0 ? text : text.slice(0, end);
  const at = authority.lastIndexOf('@');
  const after = end < 0 ? '' : text.slice(end);
  // Some readers end the host at these signs, others at the @ behind them.
  const isAmbiguous =
    at < 0 &&
    /^(?:\\|#|\?|[/\\]{0,1}%(?:23|3f|5c|2f))[^/]{0,60}@[\w-]{1,60}(?:\.[\w-]{1,60}|:\d)/.test(
      after,
    ) &&
    LIKE_HOST.test(authority);
  const host = authority.slice(at + 1).replace(/:\d{1,5}$/, '');
  return {
    user: at < 0 ? null : authority.slice(0, at),
    host,
    isAmbiguous:
      isAmbiguous ||
      (/^[\w.-]{3,80}\.[a-z]{2,12}$/.test(host) && /^\\[\w-]{1,60}\.[\w.-]{2,60}/.test(after)),
    isDisguised: !rest.startsWith(authority),
  };
}

/**
 * The 32 bits of an address of version 4 in any notation, also within one of version 6; null for a
 * name.
 */
function hostNumber(host: string): number | null {
  if (host.startsWith('['))
    return hostNumber6(host.slice(1, host.indexOf(']') < 0 ? undefined : host.indexOf(']')));
  const parts = host.replace(/\.$/, '').split('.');
  if (parts.length > 4 || parts.some((part) => !/^(?:0x[\da-f]{0,8}|\d{1,12})$/.test(part)))
    return null;
  const numbers = parts.map((part) =>
    part.startsWith('0x')
      ? Number.parseInt(part.slice(2) || '0', 16)
      : /^0[0-7]+$/.test(part)
        ? Number.parseInt(part, 8)
        : Number(part),
  );
  const last = numbers.pop() ?? 0;
  return numbers.reduce(
    (sum, part, index) => sum + (part % 256) * 256 ** (3 - index),
    last % 2 ** 32,
  );
}

/**
 * Loopback, links, private networks and whatever holds an address of version 4; others are ordinary
 * hosts.
 */
function hostNumber6(host: string): number | null {
  if (/^[0:]{2,40}1?$/.test(host) || /^f(?:e[89ab]|[cd])[\da-f]{0,2}:/.test(host)) return 1;
  return /(?:^|:)(?:ffff|0{1,4}|64:ff9b)?:{1,2}(?:\d{1,3}(?:\.\d{1,3}){3})(?:%.{1,20})?$|^[0:]{0,30}:ffff:[\da-f]{1,4}:[\da-f]{1,4}$/.test(
    host,
  )
    ? 1
    : null;
}
