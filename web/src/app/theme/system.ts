import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { baseConfig } from './baseConfig.ts';
import { BREAKPOINTS } from './breakpoints.ts';
import { overlayRecipes } from './overlayRecipes.ts';
import { recipes } from './recipes.ts';
import { slotRecipes } from './slotRecipes.ts';
import { textStyles } from './textStyles.ts';
import { scales } from './scales.ts';
import { semanticTokens } from './tokens.ts';

const config = defineConfig({
  cssVarsPrefix: 'p',
  preflight: false,
  theme: {
    breakpoints: BREAKPOINTS,
    tokens: scales,
    semanticTokens,
    textStyles,
    recipes,
    slotRecipes: { ...slotRecipes, ...overlayRecipes },
  },
});

/**
 * Palisade's Chakra system: our tokens, and only the recipes and properties that are used. Style
 * sheets are made of it at build time; the browser has `leanSystem.ts` in its place.
 */
export const system = createSystem(baseConfig, config);
