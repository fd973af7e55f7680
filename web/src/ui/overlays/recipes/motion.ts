/** How what lies over a page comes. */
export const fadeIn = {
  animationName: 'fade-in',
  animationDuration: 'menu',
  animationTimingFunction: 'out',
};

/** How it goes. */
export const fadeOut = {
  animationName: 'fade-out',
  animationDuration: 'hover',
  animationTimingFunction: 'out',
};

/** Looks of a menu or popover. */
export const floating = {
  bg: 'bg.raised',
  color: 'fg',
  borderRadius: 'l3',
  boxShadow: 'md',
  zIndex: 'popover',
  outline: 'none',
  _open: fadeIn,
  _closed: fadeOut,
};
