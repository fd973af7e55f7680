import type { Exchange } from '../exchange/exchange.ts';
import { isPrivateAddress } from '../exchange/privateAddress.ts';

const LONGEST = 20_000;
/** What the metadata service of a machine at a cloud provider calls its credentials. */
const KIND = 'AWS-HMAC';
/** Its members, as JSON or as a text within JSON. */
const MEMBERS = [/\\?"AccessKeyId\\?"\s{0,3}:/, /\\?"SecretAccessKey\\?"\s{0,3}:/] as const;
/** A service that machines themselves are to ask, in the place of that one. */
const OF_MACHINES = /\/(?:meta-?data|security-credentials)(?:\/|$)/i;
const LINK_LOCAL = /^169\.254\./;

/**
 * Whether an answer holds the credentials of the machine that the server runs on: nobody else is
 * given them but who had it fetch them, whenever and wherever the address was left.
 */
export function fetchedInstance({ host, path, status, responseBody }: Exchange): boolean {
  const text = responseBody?.text ?? '';
  if (status < 200 || status > 299 || text.length > LONGEST || !text.includes(KIND)) return false;
  if (!MEMBERS.every((member) => member.test(text))) return false;
  const name = host.replace(/:\d+$/, '');
  return !LINK_LOCAL.test(name) && !isPrivateAddress(name) && !OF_MACHINES.test(path);
}
