import type { Plugin } from 'vite';
import { system } from './src/app/theme/system.ts';

const ID = 'virtual:tokens.css';

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

/** Serves the tokens as `virtual:tokens.css`. */
export function tokensPlugin(): Plugin {
  return {
    name: 'palisade-tokens',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? tokensCss() : undefined),
  };
}
