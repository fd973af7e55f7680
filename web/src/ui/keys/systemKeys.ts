const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What the key of `mod+` keys is called on this person's keyboard. */
export const modKey = (): string => (isApple() ? '⌘' : 'Ctrl');
/** And the key that extends a selection. */
export const shiftKey = (): string => (isApple() ? '⇧' : 'Shift');
