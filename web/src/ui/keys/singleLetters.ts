import { storedChoice } from '../stored/storedChoice.ts';

/**
 * Whether keys of one character act on their own. Who dictates, or presses keys by accident, can
 * switch them off (WCAG 2.1.4); keys with ⌘ or Ctrl, arrows, Enter and Esc stay.
 */
export const singleLetters = storedChoice('palisade.singleLetters', ['on', 'off']);
