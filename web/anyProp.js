/**
 * Whether an element takes a prop, in the place of a list of all attributes of HTML and SVG
 * (slimPackages.ts): Chakra takes styles and variants out by itself, and types leave nothing else.
 */
export default (prop) => prop !== 'as' && prop !== 'asChild';
