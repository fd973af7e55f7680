/** Motions by name; they are part of the style sheet that is made of the theme at build time. */
export const keyframes = {
  appear: { from: { opacity: 0 } },
  'fade-in': { from: { opacity: 0, translate: '0 4px' }, to: { opacity: 1, translate: '0 0' } },
  'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
  'drawer-in': { from: { opacity: 0, transform: 'translateX(16px)' } },
  pass: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
  'bar-grow': { from: { transform: 'scaleY(0)' } },
  'line-draw': { from: { strokeDashoffset: 1 } },
  spin: { to: { rotate: '360deg' } },
};
