import { type RefObject, useEffect } from 'react';

/**
 * Says what GraphiQL's tabs are: a list of buttons. It calls each a tab and puts two buttons into
 * it, which screen readers cannot reach (axe: nested-interactive), and has no option about that.
 */
export function useTabsAsList(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = container.current;
    if (page === null) return undefined;
    const mend = () => {
      for (const list of page.querySelectorAll('[role=tablist]:has([role=tab] button)')) {
        list.setAttribute('role', 'list');
        list.removeAttribute('aria-orientation');
      }
      for (const tab of page.querySelectorAll('[role=tab]:has(button)')) {
        tab.setAttribute('role', 'listitem');
        tab.removeAttribute('tabindex');
      }
      for (const item of page.querySelectorAll('[role=listitem][aria-selected]')) {
        const isOpen = item.getAttribute('aria-selected') === 'true';
        item.removeAttribute('aria-selected');
        item.querySelector('button')?.setAttribute('aria-current', String(isOpen));
      }
      for (const panel of page.querySelectorAll('[role=tabpanel]'))
        panel.setAttribute('role', 'region');
    };
    mend();
    const observer = new MutationObserver(mend);
    observer.observe(page, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['role', 'aria-selected'],
    });
    return () => observer.disconnect();
  }, [container]);
}
