import { isSessionCookie } from '../authentication/credentials.ts';
import type { LearnedParameter } from '../parameters/learnedParameter.ts';

type Told = Pick<
  LearnedParameter,
  'side' | 'location' | 'statusClass' | 'name' | 'type' | 'dataType'
>;

const TOKEN =
  /^(?:(?:access|auth|authentication|bearer|id|login|refresh|session)[-_]?)?(?:token|jwt)$/i;
const OF_SESSIONS: ReadonlySet<string | null> = new Set(['JWT', 'Session Identifier']);
/** A token within a page of them, or in a list, is of something else. */
const DEEPEST = 2;

function isSession({ side, location, statusClass, name, type, dataType }: Told): boolean {
  if (side !== 'response' || statusClass !== '2xx') return false;
  if (location === 'cookie') return isSessionCookie(name);
  if (location !== 'body' || type !== 'string' || name.includes('[]')) return false;
  const parts = name.split('.');
  return parts.length <= DEEPEST && (OF_SESSIONS.has(dataType) || TOKEN.test(parts.at(-1) ?? ''));
}

/** Whether successful answers begin a session: they give a token, or set its cookie. */
export const givesSession = (parameters: readonly Told[]): boolean => parameters.some(isSession);
