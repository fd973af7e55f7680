import type { Plugin } from 'vite';
import { keyframesCss, recipesCss } from './recipesCss.ts';
import { system } from './src/app/theme/system.ts';

const ID = 'virtual:theme.css';

type Variables = Readonly<Record<string, string>>;

/**
 * The variables of Chakra's system as a plain style sheet: those of both modes, then light, then
 * dark.
 */
export function tokensCss(): string {
  const layers = system.getTokenCss() as {
    readonly '@layer tokens'?: Readonly<Record<string, Variables>>;
  };
  const rules = Object.entries(layers['@layer tokens'] ?? {}).map(([condition, variables]) => {
    const selector = condition.startsWith('.dark') ? '.dark' : ':root';
    return `${selector}{${Object.entries(variables)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
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
