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
  const name = LAST_WORD.exec(value.slice(0, value.indexOf(BAR)))?.[1] ?? '';
  return { name, value: number };
}
