import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { baseConfig } from './baseConfig.ts';
import { recipes } from './recipes.ts';
import { slotRecipes } from './slotRecipes.ts';
import { textStyles } from './textStyles.ts';
import { semanticTokens, tokens } from './tokens.ts';

const config = defineConfig({
  cssVarsPrefix: 'p',
  preflight: false,
  theme: {
    breakpoints: { md: '768px', lg: '1024px', xl: '1280px' },
    tokens,
    semanticTokens,
    textStyles,
    recipes,
    slotRecipes,
    keyframes: {
      'fade-in': { from: { opacity: 0, translate: '0 4px' }, to: { opacity: 1, translate: '0 0' } },
      'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
      spin: { to: { rotate: '360deg' } },
    },
  },
});

/** Palisade's Chakra system: our tokens, and only the recipes and properties that are used. */
export const system = createSystem(baseConfig, config);
