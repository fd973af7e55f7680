import { toastRecipe } from '../../ui/feedback/toastRecipe.ts';
import { dialog } from '../../ui/overlays/recipes/dialog.ts';
import { menu } from '../../ui/overlays/recipes/menu.ts';
import { popover } from '../../ui/overlays/recipes/popover.ts';
import { tooltip } from '../../ui/overlays/recipes/tooltip.ts';

/** Recipes of what lies over a page, each of which the browser fetches with its part. */
export const overlayRecipes = { dialog, menu, popover, toast: toastRecipe, tooltip };
