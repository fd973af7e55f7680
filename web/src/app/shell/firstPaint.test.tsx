import { screen } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';

it('SHELL-18 what comes first in the shell is the page or its skeleton, and never nothing', async () => {
  let blank = 0;
  const observer = new MutationObserver(() => {
    const main = document.querySelector('main#content');
    if (main !== null && main.childElementCount === 0) blank += 1;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  renderApp('/c-2/overview');
  await screen.findByRole('heading', { name: 'Overview' });
  observer.disconnect();
  expect(blank).toBe(0);
});
