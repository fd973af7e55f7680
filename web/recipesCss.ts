import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { keyframes } from './src/app/theme/keyframes.ts';
import { plainRecipes } from './src/app/theme/plainRecipes.ts';
import { system } from './src/app/theme/system.ts';

interface Rules {
  readonly [property: string]: string | number | Rules;
}

const isRules = (value: string | number | Rules): value is Rules => typeof value === 'object';

const propertyName = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Rules as text: conditions, which begin with `@`, around selectors, and `&` for the selector. */
function toCss(selector: string, rules: Rules): string {
  const text = Object.entries(rules)
    .flatMap(([name, value]) => (isRules(value) ? [] : `${propertyName(name)}:${value}`))
    .join(';');
  const inner = Object.entries(rules).map(([name, value]) => {
    if (!isRules(value)) return '';
    if (name.startsWith('@')) return `${name}{${toCss(selector, value)}}`;
    return toCss(name.replaceAll('&', selector), value);
  });
  return `${text === '' ? '' : `${selector}{${text}}\n`}${inner.join('')}`;
}

const resolve = (style: SystemStyleObject = {}) => system.css(style) as Rules;

/**
 * The recipes of what is drawn by the hundred, such as badges in rows, as a plain style sheet: a
 * class for each, `p-badge`, and one for each variant, `p-badge--method`.
 */
export function recipesCss(): string {
  return plainRecipes
    .flatMap(({ className = '', base, variants = {} }) => [
      toCss(`.${className}`, resolve(base)),
      ...Object.values(variants).flatMap((choices) =>
        Object.entries(choices).map(([choice, style]) =>
          toCss(`.${className}--${choice}`, resolve(style as SystemStyleObject)),
        ),
      ),
    ])
    .join('');
}

/** The motions of the theme. */
export function keyframesCss(): string {
  return Object.entries(keyframes)
    .map(([name, steps]) => {
      const text = Object.entries(steps).map(([step, rules]) => toCss(step, rules));
      return `@keyframes ${name}{${text.join('')}}\n`;
    })
    .join('');
}
