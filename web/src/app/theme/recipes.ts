import { button, linkButton } from './recipes/button.ts';

/** Chakra recipes of parts with one element: only those that are used. */
export const recipes = { button, linkButton };
