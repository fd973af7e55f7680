/** What the key of `mod+` keys is called on this person's keyboard. */
export const MOD_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
