import { messageSenderFrom } from '@palisade/services/composition/messages/messageSender.ts';
import { servicesUrlFrom } from '@palisade/services/composition/servicesUrl.ts';
import { learnersFrom, uploadLimitsFrom } from '@palisade/services/composition/startIntake.ts';
import { keptDaysFrom } from '@palisade/services/domains/attackers/retention/keptDays.ts';
import { firstAdministratorFrom } from '@palisade/services/domains/identity/firstStart.ts';
import { installationFrom } from '@palisade/services/domains/identity/shell/installation.ts';
import { outboundRulesFrom } from '@palisade/services/platform/outbound/outboundRules.ts';
import { trustedProxiesFrom } from '@palisade/services/platform/server/trustedProxies.ts';
import {
  logLevelFrom,
  metricsPortFrom,
  publicUrlFrom,
  servicesPlaceFrom,
} from '../../start/arguments.ts';
import { ENVIRONMENT } from '../environment.ts';
import { type Finding, fine, problem, warning, wordsOf } from './finding.ts';

/** Each reads its settings as the start does, and throws in words. */
const READERS: readonly ((env: NodeJS.ProcessEnv, home: string) => unknown)[] = [
  logLevelFrom,
  (env) => publicUrlFrom(env, 4000),
  learnersFrom,
  keptDaysFrom,
  firstAdministratorFrom,
  installationFrom,
  outboundRulesFrom,
  (env) => trustedProxiesFrom(env, true),
  metricsPortFrom,
  (env) => servicesPlaceFrom(env),
  servicesUrlFrom,
  uploadLimitsFrom,
  messageSenderFrom,
];

/**
 * Whether the environment variables make sense, and whether somebody reads each of those that look
 * like ours.
 */
export function checkSettings(env: NodeJS.ProcessEnv, home: string): Finding[] {
  const findings: Finding[] = [];
  for (const read of READERS) {
    try {
      read(env, home);
    } catch (error) {
      findings.push(problem(wordsOf(error), 'Correct the variable; README lists them all.'));
    }
  }
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('PALISADE_') && !ENVIRONMENT.has(name),
  );
  for (const name of unknown)
    findings.push(
      warning(
        `${name} is set, and nothing reads it.`,
        'Look for a typing error; README lists all variables.',
      ),
    );
  const isHttps = env['PALISADE_PUBLIC_URL']?.startsWith('https:') === true;
  const isOpen = !['', 'localhost', '127.0.0.1', '::1'].includes(env['PALISADE_HOST'] ?? '');
  if (isHttps && isOpen && env['TRUSTED_PROXIES'] === undefined) {
    findings.push(
      warning(
        'PALISADE_HOST lets other machines in, and TRUSTED_PROXIES names no proxy.',
        'Name the proxy in front, or everybody seems to come from it: IP allowed lists, lock-outs and the audit log go by addresses.',
      ),
    );
  }
  if (env['PALISADE_SERVICES_URL'] && !env['PALISADE_SERVICES_HOST']) {
    findings.push(
      warning(
        'PALISADE_SERVICES_URL tells other processes an address, and the services listen on this machine alone.',
        'Set PALISADE_SERVICES_HOST and PALISADE_SERVICES_PORT too, unless something on this machine hands on to them.',
      ),
    );
  }
  return findings.length > 0 ? findings : [fine('The environment variables make sense.')];
}
