import { createContext } from 'react';

/**
 * Level of the titles of sections: those of a drawer stand below its own title, which is an `h2`,
 * and those of a page below its `h1`.
 */
export const SectionLevel = createContext<'h2' | 'h3'>('h3');
