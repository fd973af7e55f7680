/** Widths of the window from which a style holds: `{ base: …, xl: … }`; below it, `xlDown`. */
export const BREAKPOINTS = { md: '768px', lg: '1024px', xl: '1280px' };
