import { screen, waitFor, within } from '@testing-library/react';
import { BACKGROUND_JOBS } from '@palisade/vocabulary/backgroundJobs.ts';
import { renderApp } from '../../../../test/renderApp.tsx';
import { type FakeJob, makeJob } from '../../../../test/world/jobWorld.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';
import texts from '../administration.en.json' with { type: 'json' };

const MANAGES = ['feature_audit:read', 'feature_audit:update'];
const TICKETS = makeJob('integrations.tickets', {
  state: 'retrying',
  failures: 2,
  failure: 'Jira does not answer.',
  dueAt: '2026-11-21T10:05:00.000Z',
});
const MESSAGES = makeJob('identity.messages', { state: 'failed', isOfInstallation: true });

const open = (
  queue: FakeJob[],
  permissions: readonly string[] = MANAGES,
  address = '/c-2/settings/background-jobs',
) =>
  renderApp(address, {
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions,
        jobs: {
          queue,
          eventReaders: [
            { name: 'labels.applyRules', waiting: 0, oldestAt: null },
            { name: 'posture.judge', waiting: 1200, oldestAt: '2026-11-21T09:58:00.000Z' },
          ],
          schedules: [
            {
              name: 'posture.judge',
              isOfInstallation: false,
              cron: '* * * * *',
              lastRunAt: '2026-11-21T10:00:00.000Z',
              nextRunAt: '2026-11-21T10:01:00.000Z',
            },
          ],
        },
      }),
    ],
  });
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('Background jobs', () => {
  it('lists what failed with why and when it is tried again, opened from the menu', async () => {
    const { user } = open([TICKETS, MESSAGES], MANAGES, '/c-2/settings/audit');
    await user.click(await screen.findByRole('link', { name: 'Background jobs' }));
    const tickets = await row(/Create and update tickets/);
    expect(tickets).toHaveTextContent(/Retrying.*Jira does not answer\..*21 Nov 2026/);
    expect(await row(/Send messages/)).toHaveTextContent(/Installation.*Failed/);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Background jobs');
  });

  it('runs one again that failed', async () => {
    const { user, asked } = open([TICKETS]);
    await row(/Retrying/);
    await user.click(screen.getByRole('button', { name: 'Retry now: Create and update tickets' }));
    expect(await row(/Running/)).toBeInTheDocument();
    expect(asked('useChangeJobRetryMutation')[0]?.variables['input']).toEqual({
      companyId: 'c-2',
      jobId: TICKETS.jobId,
    });
  });

  it('tells why one was not run again', async () => {
    const page = open([TICKETS]);
    page.refuse('retryBackgroundJob', 'conflict');
    await row(/Retrying/);
    await page.user.click(screen.getByRole('button', { name: /^Retry now/ }));
    expect(await screen.findByText('retryBackgroundJob refused')).toBeInTheDocument();
    expect(await row(/Retrying/)).toBeInTheDocument();
  });

  it('discards one after a question', async () => {
    const { user, asked } = open([TICKETS]);
    await row(/Retrying/);
    await user.click(screen.getByRole('button', { name: 'Discard: Create and update tickets' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(asked('useChangeJobDiscardMutation')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Discard job' }));
    expect(await screen.findByText('No jobs are waiting')).toBeInTheDocument();
    expect(asked('useChangeJobDiscardMutation')).toHaveLength(1);
  });

  it('offers nothing to do about one that waits or runs', async () => {
    open([makeJob('posture.judge')]);
    await row(/Evaluate policies.*Waiting/);
    expect(screen.queryByRole('button', { name: /^Retry now|^Discard/ })).not.toBeInTheDocument();
  });

  it('offers nothing to do to who may only read', async () => {
    open([TICKETS], ['feature_audit:read']);
    await row(/Retrying/);
    expect(screen.queryByRole('button', { name: /^Retry now|^Discard/ })).not.toBeInTheDocument();
  });

  it('shows schedules with their last and next run', async () => {
    const { user, address } = open([]);
    await user.click(await screen.findByRole('tab', { name: /Schedules/ }));
    expect(await row(/Evaluate policies/)).toHaveTextContent(/Every minute.*21 Nov 2026/);
    await waitFor(() => expect(address()).toBe('/c-2/settings/background-jobs?view=schedules'));
  });

  it('shows how many events each job has yet to read, and since when', async () => {
    const { user, address } = open([]);
    await user.click(await screen.findByRole('tab', { name: /^Events waiting/ }));
    expect(await row(/Evaluate policies/)).toHaveTextContent(/1,200.*21 Nov 2026/);
    expect(await row(/Apply label rules/)).toHaveTextContent(/0.*–/);
    await waitFor(() => expect(address()).toBe('/c-2/settings/background-jobs?view=events'));
  });

  it('asks anew when told to', async () => {
    const { user, asked } = open([]);
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked('BackgroundJobsPageQuery')).toHaveLength(2));
  });

  it('is closed to who may not read the audit log', async () => {
    open([TICKETS], []);
    const words = /You do not have the required permissions/;
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('has words for every job there is', () => {
    const named = Object.entries(texts.backgroundJobs.names).flatMap(([domain, jobs]) =>
      Object.keys(jobs).map((job) => `${domain}.${job}`),
    );
    expect(named.toSorted()).toEqual([...BACKGROUND_JOBS]);
  });
});
