import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '../feedback/Toaster.tsx';
import { renderUi } from '../../../test/render.tsx';
import { DownloadLink } from './DownloadLink.tsx';

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
const answer = (status: number, headers: Record<string, string> = {}) => {
  globalThis.fetch = async () =>
    ({
      ok: status === 200,
      status,
      headers: new Headers(headers),
      blob: async () => new Blob(['a,b']),
    }) as Response;
};
const open = () => {
  renderUi(
    <>
      <DownloadLink href="/download/identity/c-2/audit.csv">CSV</DownloadLink>
      <Toaster />
    </>,
  );
  return userEvent.setup();
};

it('saves the file under the name that the server gives it', async () => {
  answer(200, { 'content-disposition': `attachment; filename*=UTF-8''audit%20log.csv` });
  const user = open();
  await user.click(screen.getByRole('link', { name: 'CSV' }));
  await waitFor(() => expect(saved).toEqual(['audit log.csv']));
});

it('SHELL-18 a file that cannot be had says Download failed, and nothing is saved', async () => {
  answer(503);
  const user = open();
  await user.click(screen.getByRole('link', { name: 'CSV' }));
  expect(await screen.findByText('Download failed')).toBeInTheDocument();
  expect(saved).toEqual([]);
});
