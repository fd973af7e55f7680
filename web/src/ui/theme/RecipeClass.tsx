import { useRecipe } from '@chakra-ui/react/styled-system';
import { ClassNames } from '@emotion/react';
import type { ReactNode } from 'react';

interface RecipeClassProps {
  /** A recipe of the theme. */
  readonly recipe: string;
  readonly children: (className: string) => ReactNode;
}

/**
 * Gives a recipe as a class to plain elements, such as those of rows that are drawn 60 times a
 * second.
 */
export function RecipeClass({ recipe: key, children }: RecipeClassProps) {
  const recipe = useRecipe({ key });
  return (
    <ClassNames>
      {({ css, cx }) =>
        children(cx(recipe.className, css(recipe({}) as Parameters<typeof css>[0])))
      }
    </ClassNames>
  );
}
