import type { Plugin } from 'vite';
import { keyframesCss, recipesCss } from './recipesCss.ts';
import { system } from './src/app/theme/system.ts';

const ID = 'virtual:theme.css';

type Variables = Readonly<Record<string, string | number>>;

const ruleOf = (selector: string, variables: readonly (readonly [string, string | number])[]) =>
  variables.length === 0
    ? []
    : [`${selector}{${variables.map(([name, value]) => `${name}:${value}`).join(';')}}`];

/**
 * The variables of Chakra's system as a plain style sheet: those of both modes, then light, then
 * dark. An element with one of these classes has the colours of that mode, whatever the page's.
 */
export function tokensCss(): string {
  const layers = system.getTokenCss() as {
    readonly '@layer tokens'?: Readonly<Record<string, Variables>>;
  };
  const rules = Object.entries(layers['@layer tokens'] ?? {}).flatMap(([condition, variables]) => {
    if (condition.startsWith('.dark')) return ruleOf('.dark', Object.entries(variables));
    if (condition.includes('.light')) return ruleOf(':root,.light', Object.entries(variables));
    const isNamed = ([, value]: readonly [string, string | number]) =>
      String(value).includes('var(');
    return [
      ...ruleOf(
        ':root',
        Object.entries(variables).filter((each) => !isNamed(each)),
      ),
      // A variable that names another takes its value where it is declared.
      ...ruleOf(':root,.light,.dark', Object.entries(variables).filter(isNamed)),
    ];
  });
  return `${rules.join('\n')}\n`;
}

/** The colours have their values in the style sheet; scripts need their names only. */
const toNames = (json: string) =>
  JSON.stringify(
    Object.fromEntries(Object.keys(JSON.parse(json) as object).map((name) => [name, 0])),
  );

/** Serves tokens and plain recipes as `virtual:theme.css`. */
export function themePlugin(): Plugin {
  return {
    name: 'palisade-theme',
    enforce: 'pre',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    transform: {
      filter: { id: /\/theme\/tokens\.json$/ },
      handler: (json) => ({ code: toNames(json), map: null }),
    },
    load: (id) => (id === `\0${ID}` ? tokensCss() + keyframesCss() + recipesCss() : undefined),
  };
}
