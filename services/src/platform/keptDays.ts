const [USUAL, LEAST, MOST] = [365, 7, 36_500];

/**
 * Days for which something is kept, from an option of the environment; a year when nobody says.
 * @throws Error in words when it is no number from 7 to 36,500
 */
export function keptDays(env: NodeJS.ProcessEnv, option: string): number {
  const text = env[option]?.trim();
  if (text === undefined || text === '') return USUAL;
  const days = Number(text);
  if (!Number.isInteger(days) || days < LEAST || days > MOST)
    throw new Error(`${option} is ${text}; it must be a number from ${LEAST} to ${MOST}.`);
  return days;
}
