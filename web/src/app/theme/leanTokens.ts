import { scales } from './scales.ts';
import pairs from './tokens.json' with { type: 'json' };

/** Colours of `tokens.ts` beside those of `tokens.json`. */
const DERIVED = [
  'bg',
  'scrim',
  'accent.emphasized',
  'accent.border',
  'accent.focusRing',
  'danger.subtle',
  'danger.muted',
  'danger.emphasized',
  'danger.border',
  'danger.focusRing',
  'danger.contrast',
  'danger.solidHover',
];

const namesOf = (tokens: object | undefined) => Object.keys(tokens ?? {});

/** Names of all tokens. Their values are in the style sheet that is made of the theme. */
const NAMES: Readonly<Record<string, ReadonlySet<string>>> = {
  ...Object.fromEntries(
    Object.entries(scales).map(([category, tokens]) => [category, new Set(namesOf(tokens))]),
  ),
  colors: new Set([...namesOf(pairs), ...DERIVED]),
  radii: new Set([...namesOf(scales.radii), 'l1', 'l2', 'l3']),
  shadows: new Set(['sm', 'md', 'lg', 'drawer']),
};

const toKebab = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `1.5` of a scale keeps its dot; the dots of a colour's name are dashes. */
const toVariable = (name: string) =>
  /^\d/.test(name) ? name.replace('.', String.raw`\.`) : toKebab(name).replaceAll('.', '-');

/**
 * The variable of a token: `spacing`, `1.5` is `var(--p-spacing-1\.5)`, and of `-1.5` its negative.
 * Undefined for others.
 */
export function variableOf(category: string, name: string): string | undefined {
  if (category === 'spacing' && name.startsWith('-')) {
    const positive = variableOf(category, name.slice(1));
    return positive && `calc(${positive} * -1)`;
  }
  return NAMES[category]?.has(name) === true
    ? `var(--p-${toKebab(category)}-${toVariable(name)})`
    : undefined;
}

/** All names of a category, for the test that compares them with Chakra's. */
export const tokenNames = (category: string): readonly string[] => [...(NAMES[category] ?? [])];
