import type { RecipeDefinition } from '@chakra-ui/react/styled-system';
import { badge, dot } from './recipes/plain/badge.ts';
import { code } from './recipes/plain/code.ts';
import { host, path, risk } from './recipes/plain/marks.ts';
import { shell } from './recipes/plain/shell.ts';
import { late, skeleton } from './recipes/plain/skeleton.ts';
import { tag, tags } from './recipes/plain/tag.ts';
import { kbd, texts } from './recipes/plain/text.ts';

/**
 * Recipes of what is in rows, which are drawn 60 times a second, and around every page: plain
 * elements with classes whose style sheet is made of these at build time. The browser never gets the
 * recipes themselves.
 */
export const plainRecipes: readonly RecipeDefinition[] = [
  badge,
  ...code,
  dot,
  host,
  path,
  risk,
  skeleton,
  tag,
  tags,
  kbd,
  late,
  ...texts,
  ...shell,
];
