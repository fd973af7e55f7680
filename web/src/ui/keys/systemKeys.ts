const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What the key of `mod+` keys is called on this person's keyboard. */
export const MOD_KEY = isApple ? '⌘' : 'Ctrl';
/** And the key that extends a selection. */
export const SHIFT_KEY = isApple ? '⇧' : 'Shift';
