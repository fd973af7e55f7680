import systems from './nationalSystems.json' with { type: 'json' };

/** What the numbers of people are called whose registers are known by an object identifier. */
const REGISTERS: ReadonlyMap<string, string> = new Map(
  systems.map(({ oid, word }) => [`urn:oid:${oid}`, word]),
);
/**
 * A value that says of which system of numbers it is: `system|value`, as searches of health records
 * have them (FHIR R4, token search).
 */
const CODED = /^(?:(?:https?:\/\/|urn:)[^\s|]{1,200})?\|([^\s|]{1,64})$/;
const LAST_WORD = /([A-Za-z][\w-]{1,40})\/?$/;
const BAR = '|';

/** The number, and the name of its system; null where a value is no such pair. */
export function systemValue(
  value: string,
): { readonly name: string; readonly value: string } | null {
  if (!value.includes(BAR)) return null;
  const number = CODED.exec(value)?.[1];
  if (number === undefined) return null;
  const system = value.slice(0, value.indexOf(BAR));
  const name = REGISTERS.get(system) ?? LAST_WORD.exec(system)?.[1] ?? '';
  return { name, value: number };
}
