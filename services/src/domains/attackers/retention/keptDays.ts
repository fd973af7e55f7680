const [USUAL, LEAST, MOST] = [365, 7, 36_500];

/**
 * Days for which steps and requests of attackers are kept, from `PALISADE_KEEP_ATTACKS_DAYS`; a year when nobody says.
 * @throws Error in words when it is no number from 7 to 36,500
 */
export function keptDaysFrom(env: NodeJS.ProcessEnv): number {
  const text = env['PALISADE_KEEP_ATTACKS_DAYS']?.trim();
  if (text === undefined || text === '') return USUAL;
  const days = Number(text);
  if (!Number.isInteger(days) || days < LEAST || days > MOST) throw new Error(`PALISADE_KEEP_ATTACKS_DAYS is ${text}; it must be a number from ${LEAST} to ${MOST}.`);
  return days;
}
