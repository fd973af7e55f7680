import type { KeyboardEvent } from 'react';

/** As `onKeyDown` of a text: ⌘Enter or Ctrl+Enter sends the form that it is in. */
export function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
