import type { Fault } from './fault.ts';

/**
 * A source with a fault in it.
 * @throws Error that names the fault when its text does not stand there exactly once
 */
export function applied({ name, file, text, by }: Fault, source: string): string {
  const places = source.split(text).length - 1;
  if (places !== 1)
    throw new Error(
      `The fault “${name}” is out of date: its text stands ${places} times in ${file}, not once.`,
    );
  if (text === by) throw new Error(`The fault “${name}” changes nothing.`);
  return source.replace(text, () => by);
}
