import { button, linkButton } from './recipes/button.ts';
import { input, inputBox, textarea } from './recipes/fields.ts';
import { checkbox, toggle } from './recipes/toggles.ts';

/** Chakra recipes of parts with one element: only those that are used. */
export const recipes = { button, linkButton, input, inputBox, textarea, checkbox, toggle };
