import { screen, waitFor, within } from '@testing-library/react';
import { fakeUploads } from '../../../test/fakeUploads.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';
import { formatBytes } from '../../ui/marks/formatBytes.ts';

const har = (name = 'shop.har') => new File(['{"log":{"entries":[]}}'], name);
const COUNTS = {
  batchIds: ['b-1'],
  received: 248,
  learned: 231,
  noise: { staticFile: 11, nonSuccessOnly: 3 },
  sampled: 0,
  rejected: { noResponse: 3 },
  duplicate: 0,
  format: 'har',
  operations: null,
};

async function start(files: File[]) {
  const uploads = fakeUploads();
  const app = renderApp('/c-2/ingest');
  await app.user.upload(await screen.findByLabelText('Choose files', { selector: 'input' }), files);
  const rows = () => within(screen.getByRole('list', { name: 'Uploads' })).getAllByRole('listitem');
  return { ...app, uploads, rows };
}

describe('uploads', () => {
  it('sends a HAR file with its progress and shows the ledger line it brought', async () => {
    const { uploads, rows } = await start([har()]);
    await waitFor(() => expect(uploads).toHaveLength(1));
    const [upload] = uploads;
    expect(`${upload?.url.pathname ?? ''}${upload?.url.search ?? ''}`).toBe(
      '/collect/v1/files?companyId=c-2&source=shop.har',
    );
    await upload?.progress(11);
    expect(screen.getByRole('progressbar', { name: 'shop.har' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    expect(rows()[0]).toHaveTextContent('11 B of 22 B sent');
    await upload?.progress(22);
    expect(rows()[0]).toHaveTextContent('Sent, storing…');
    await upload?.answer(200, COUNTS);
    expect(rows()[0]).toHaveTextContent(
      'HAR file:248 received = 231 learned + 14 noise + 0 sampled + 3 rejected',
    );
    expect(rows()[0]).toHaveTextContent('static file 11only non-2xx 3');
    expect(rows()[0]).toHaveTextContent('no response 3');
  });

  it('sends several files, each with its outcome: a sampled log, a document, one that is refused', async () => {
    const { uploads, rows } = await start([
      new File(['…'], 'access.log'),
      new File(['openapi: 3.1.0'], 'shop.yaml'),
      new File(['Dear diary'], 'notes.txt'),
    ]);
    await waitFor(() => expect(uploads).toHaveLength(3));
    const upload = (name: string) => uploads.find(({ body }) => body.name === name);
    await upload('notes.txt')?.answer(415, {
      code: 'unsupportedMedia',
      detail: 'This is none of the formats known: a HAR file.',
    });
    expect(within(rows()[2] ?? document.body).getByRole('alert')).toHaveTextContent(
      'This is none of the formats known: a HAR file.',
    );
    await upload('access.log')?.answer(200, {
      ...COUNTS,
      received: 1248,
      sampled: 1000,
      format: 'combined',
    });
    expect(rows()[0]).toHaveTextContent(
      'nginx or Apache combined log:1,248 received = 231 learned + 14 noise + 1,000 sampled + 3 rejected',
    );
    await upload('shop.yaml')?.answer(200, {
      batchIds: [],
      received: 0,
      learned: 0,
      noise: {},
      sampled: 0,
      rejected: {},
      duplicate: false,
      format: 'openapi',
      operations: 12,
    });
    expect(rows()[1]).toHaveTextContent('OpenAPI document:12 operations imported');
  });

  it('says in words what is wrong with a file before sending anything', async () => {
    const { uploads } = await start([new File([], 'empty.har')]);
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map((alert) => alert.textContent)).toEqual(['The file is empty.']);
    expect(uploads).toHaveLength(0);
  });

  it('cancels a running upload and sends it again', async () => {
    const { user, uploads, rows } = await start([har()]);
    await waitFor(() => expect(uploads).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancel shop.har' }));
    expect(uploads[0]?.isAborted).toBe(true);
    expect(rows()[0]).toHaveTextContent('Cancelled');
    await user.click(screen.getByRole('button', { name: 'Send shop.har again' }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    await uploads[1]?.breakOff();
    expect(rows()[0]).toHaveTextContent(
      'The connection was lost. Send it again: nothing is counted twice.',
    );
    await user.click(screen.getByRole('button', { name: 'Remove shop.har from the list' }));
    expect(screen.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument();
  });

  it('are off for who may not send', async () => {
    const permissions = ALL_PERMISSIONS.filter(
      (permission) => permission !== 'feature_asset_monitoring:create',
    );
    renderApp('/c-2/ingest', { companies: [makeCompany({ companyId: 'c-2', permissions })] });
    expect(await screen.findByRole('button', { name: /Choose files/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

it('says sizes in powers of a thousand', () => expect(formatBytes(1_234_567)).toBe('1.2 MB'));

describe('ledger', () => {
  const line = (id: string, source: string, received = 1) => ({
    __typename: 'LedgerLine',
    id,
    minute: '2026-11-21T09:41:00.000Z',
    source,
    kind: 'file',
    counts: { received, learned: received, noise: [], sampled: 0, rejected: [], balanced: true },
  });

  it('shows each source and minute, the sum as an equation and that it balances', async () => {
    renderApp('/c-2/ingest', {
      companies: [makeCompany({ companyId: 'c-2', lines: [line('L1', 'shop.har', 248)] })],
    });
    expect(await screen.findByRole('row', { name: /shop\.har/ })).toHaveTextContent('248');
    expect(screen.getByText('Balanced')).toBeInTheDocument();
    expect(
      screen.getByText(
        (_, element) =>
          element?.className === 'p-num' &&
          element.textContent === '1 received = 1 learned + 0 noise + 0 sampled + 0 rejected',
      ),
    ).toBeInTheDocument();
  });

  it('grows, and the top bar tells of traffic only while it comes in', async () => {
    const { emit, isLive } = renderApp('/c-2/ingest');
    expect(await screen.findByText('Nothing received yet', { selector: 'h2' })).toBeInTheDocument();
    await waitFor(() => expect(isLive()).toBe(true));
    const counts = { received: 7, learned: 7, noise: [], sampled: 0, rejected: [] };
    await emit({
      ingestProgress: {
        company: {
          id: 'Q29tcGFueTo6Yy0y',
          ingest: {
            receivedLastMinute: 1842,
            lastReceivedAt: new Date().toISOString(),
            total: counts,
          },
          inventoryCounts: { hosts: 1, apis: 1, endpoints: 4 },
        },
        lines: [line('L9', 'live.ndjson', 7)],
      },
    });
    expect(await screen.findByRole('row', { name: /live\.ndjson/ })).toBeInTheDocument();
    expect(screen.getByText('1,842 req/min')).toBeInTheDocument();
    expect(screen.getByText('Learned from 7 exchanges')).toBeInTheDocument();
    await emit({
      ingestProgress: {
        company: {
          id: 'Q29tcGFueTo6Yy0y',
          ingest: {
            receivedLastMinute: 1842,
            lastReceivedAt: new Date(Date.now() - 21_000).toISOString(),
            total: counts,
          },
          inventoryCounts: { hosts: 1, apis: 1, endpoints: 4 },
        },
        lines: [],
      },
    });
    expect(await screen.findByText(/^Last received \d/)).toBeInTheDocument();
    expect(screen.queryByText('1,842 req/min')).not.toBeInTheDocument();
  });

  it('has true steps only', async () => {
    renderApp('/c-1/ingest');
    const steps = await screen.findAllByRole('listitem');
    expect(
      steps.map(
        (step) =>
          `${step.getAttribute('data-state') ?? ''} ${step.querySelector('b')?.textContent ?? ''}`,
      ),
    ).toEqual(['done Create a company', 'now Send traffic', 'later See your endpoints']);
  });
});

describe('sources', () => {
  it('ENG-01 shows what to paste for nginx, with this server’s address and a place for the token', async () => {
    const { user } = renderApp('/c-2/ingest');
    await user.click(await screen.findByRole('button', { name: 'All sources' }));
    const drawer = await screen.findByRole('dialog', { name: 'Sources' });
    for (const text of [
      `proxy_pass ${window.location.origin}/collect/v1/mirror;`,
      'log_format palisade escape=json',
      '/v1/traces',
    ])
      expect(drawer).toHaveTextContent(text);
    expect(
      within(drawer).getByRole('row', { name: 'How callers authenticate No Yes' }),
    ).toBeInTheDocument();
    expect(within(drawer).getAllByRole('button', { name: /Copy/ }).length).toBeGreaterThan(5);
    await user.click(within(drawer).getByRole('button', { name: 'Create one' }));
    expect(await screen.findByRole('dialog', { name: 'Collector tokens' })).toBeInTheDocument();
  });
});

describe('sampling', () => {
  it('DATA-04 says that samples are kept and leads to the settings that change it', async () => {
    renderApp('/c-2/ingest');
    expect(await screen.findByText('Masked samples are kept')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sampling settings' })).toHaveAttribute(
      'href',
      '/c-2/settings/data-classification/sampling',
    );
    expect(screen.queryByRole('button', { name: 'Keep masked samples' })).toBeNull();
  });

  it('DATA-04 begins to keep samples once the terms are approved, and takes a refusal back', async () => {
    const company = makeCompany({ companyId: 'c-2', sampling: false });
    const { user, refuse, hold } = renderApp('/c-2/ingest', { companies: [company] });
    refuse('setSampling', 'forbidden');
    const answer = hold('setSampling');
    await user.click(await screen.findByRole('button', { name: 'Keep masked samples' }));
    const dialog = await screen.findByRole('dialog', { name: 'Terms of sensitive data sampling' });
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Masked samples are kept')).toBeInTheDocument();
    await answer();
    expect(await screen.findByText('The privacy option could not be changed')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep masked samples' })).toBeInTheDocument();
  });

  it('DATA-04 who may not change it reads that no samples are kept', async () => {
    const permissions = ALL_PERMISSIONS.filter(
      (one) => !one.startsWith('feature_sensitive_data_settings'),
    );
    const company = makeCompany({ companyId: 'c-2', sampling: false, permissions });
    renderApp('/c-2/ingest', { companies: [company] });
    expect(await screen.findByText(/^No samples are kept/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Keep masked samples' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Sampling settings' })).toBeNull();
  });
});
