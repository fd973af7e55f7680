import type { FindingName } from '@palisade/vocabulary/findings.ts';
import type { Tls } from '../exchange/tls.ts';

type Report = (name: FindingName, evidence: string) => void;

const OLD: ReadonlySet<string | null> = new Set(['SSL', '1.0', '1.1']);
const DAY = 86_400_000;
const SOON = 14 * DAY;

/**
 * What the connection of an exchange shows: an old version, a certificate at its end. True when the
 * certificate is good for longer, which takes earlier findings about it back.
 */
export function tlsFindings(
  { version, certificateEndsAt }: Tls,
  at: number,
  report: Report,
): boolean {
  if (OLD.has(version))
    report('TLS version below 1.2', version === 'SSL' ? 'SSL' : `TLS ${version}`);
  if (certificateEndsAt === null) return false;
  const ends = `ends ${new Date(certificateEndsAt).toISOString().slice(0, 10)}`;
  if (certificateEndsAt <= at) report('TLS certificate expired', ends);
  else if (certificateEndsAt - at < SOON) report('TLS certificate expires within 14 days', ends);
  else return true;
  return false;
}
