import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';

const FIRST = { timeout: 30_000 };
const figure = (name: string, value: number, unit: string, more: object = {}) => ({
  name,
  value,
  unit,
  state: 'healthy',
  degradedFrom: null,
  failingFrom: null,
  isLow: false,
  ...more,
});
const component = (name: string, state: string, figures: readonly object[]) => ({
  name,
  state,
  measuredAt: figures.length > 0 ? '2026-01-31T12:00:00.000Z' : null,
  figures,
  notes: [] as string[],
  facts: [] as object[],
});

function open(isSystem = true) {
  let failed = 3;
  let asked = 0;
  const company = {
    ...makeCompany({ companyId: 'c-2', permissions: ALL_PERMISSIONS }),
    installationHealth: () => {
      asked += 1;
      if (asked === 3) throw new Error('no answer');
      return [
        {
          ...component('services', 'failing', [figure('servicesDown', 1, 'count')]),
          notes: ['labels'],
        },
        component('database', 'healthy', [
          figure('size', 5_400_000_000, 'bytes'),
          figure('answer', 2.34, 'milliseconds', { degradedFrom: 100, failingFrom: 1_000 }),
          figure('longestStatement', 5_400, 'seconds', {
            state: 'failing',
            degradedFrom: 60,
            failingFrom: 600,
          }),
        ]),
        {
          ...component('versions', 'healthy', []),
          measuredAt: '2026-01-31T12:00:00.000Z',
          facts: [
            { name: 'palisade', value: '0.1.0' },
            { name: 'postgres', value: '17.2' },
          ],
        },
        {
          ...component('storage', 'degraded', [
            figure('free', 12_000_000_000, 'bytes'),
            figure('freeShare', 12, 'percent', {
              state: 'degraded',
              degradedFrom: 15,
              failingFrom: 5,
              isLow: true,
            }),
            figure('backupAge', 259_200, 'seconds', {
              state: 'degraded',
              degradedFrom: 172_800,
              failingFrom: 604_800,
            }),
          ]),
          facts: [{ name: 'lastBackup', value: '' }],
        },
        component('jobs', failed > 0 ? 'degraded' : 'healthy', [
          figure('failed', failed, 'count', { degradedFrom: 1, failingFrom: 100 }),
        ]),
        component('events', 'unknown', []),
        component('learners', 'failing', [
          figure('alive', 0, 'count', {
            state: 'failing',
            degradedFrom: 0,
            failingFrom: 0,
            isLow: true,
          }),
        ]),
      ];
    },
  };
  const app = renderApp('/c-2/backoffice/installation-health', {
    user: { email: 'ana@harborpine.com', password: 'x', defaultCompanyId: null, isSystem },
    companies: [company],
  });
  return {
    ...app,
    mend: () => {
      failed = 0;
    },
  };
}
const part = async (name: string) => within(await screen.findByRole('region', { name }, FIRST));

describe('Installation health', () => {
  it('ADM-12 shows each part with its state, figures, thresholds and what to do', async () => {
    const { user, mend } = open();
    const database = await part('Database');
    expect(database.getByText('5.4 GB')).toBeInTheDocument();
    expect(database.getByText('2.3 ms')).toBeInTheDocument();
    expect(database.getByText('1.5 h')).toBeInTheDocument();
    expect(database.getByText('Degraded from 100 ms, failing from 1,000 ms')).toBeInTheDocument();
    const versions = await part('Versions');
    expect(versions.getByText('PostgreSQL').nextSibling).toHaveTextContent('17.2');
    const storage = await part('Storage');
    expect(storage.getByText('12 GB')).toBeInTheDocument();
    expect(storage.getByText('Degraded at 15% or less, failing at 5% or less')).toBeInTheDocument();
    expect(storage.getByText('Degraded from 2 d, failing from 7 d')).toBeInTheDocument();
    expect(storage.getByText('None was made with the backup command yet')).toBeInTheDocument();
    const services = await part('Services');
    expect(services.getByText('Not working: labels')).toBeInTheDocument();
    expect(services.getByRole('status')).toHaveTextContent(/^Start the services named here/);
    const events = await part('Events between domains');
    expect(events.getByText('Unknown')).toBeInTheDocument();
    expect(events.getByText('Not measured')).toBeInTheDocument();
    expect((await part('Learners')).getByText('Failing at 0')).toBeInTheDocument();
    const jobs = await part('Background jobs');
    expect(jobs.getByText('Degraded')).toBeInTheDocument();
    expect(jobs.getByRole('link', { name: 'Open background jobs' })).toHaveAttribute(
      'href',
      '/c-2/settings/background-jobs',
    );
    mend();
    const again = screen.getByRole('button', { name: 'Measure again' });
    await user.click(again);
    await waitFor(() => expect(jobs.queryByRole('status')).not.toBeInTheDocument());
    await user.click(again);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The installation could not be measured. The figures below are older.',
    );
    expect(database.getByText('5.4 GB')).toBeInTheDocument();
  }, 60_000);

  it('ADM-12 is for system users alone', async () => {
    open(false);
    expect(await screen.findByText('Access Denied', {}, FIRST)).toBeVisible();
    expect(screen.queryByText('Database')).not.toBeInTheDocument();
  }, 60_000);
});
