import { segments, tabs } from './recipes/choices.ts';
import { drawer } from './recipes/drawer.ts';
import { nativeSelect } from './recipes/fields.ts';

/**
 * Chakra recipes of parts with several elements that pages begin with. Those of menus, dialogs,
 * popovers, tooltips and toasts are given to these parts and so fetched with the first of them.
 */
export const slotRecipes = { drawer, nativeSelect, segments, tabs };
