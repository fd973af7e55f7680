import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';

const FIRST = { timeout: 30_000 };
const AT = ['2026-11-29T10:00:00.000Z', '2026-11-29T10:10:00.000Z'];
const check = (checkType: string, part: object = {}) => ({
  checkType,
  isOk: true,
  isOptional: false,
  note: null,
  ...part,
});
const STATUS = {
  statusChecks: [
    check('intake'),
    check('learner', { isOk: false, note: 'learner 2' }),
    check('service', { note: 'labels' }),
  ],
  preFlightChecks: [check('messages', { isOk: false, isOptional: true })],
  toolsInfo: [check('node', { note: '24.21.0' }), check('quantum', { note: '1' })],
};
const TRAFFIC = {
  from: AT[0],
  to: AT[1],
  nodes: [
    { key: 'source:nginx', label: 'nginx', status: 'warning' },
    { key: 'intake', label: null, status: 'warning' },
    { key: 'rejected', label: null, status: 'error' },
  ],
  links: [
    { source: 'source:nginx', target: 'intake', value: 1_200 },
    { source: 'intake', target: 'rejected', value: 200 },
  ],
};

function open(
  search: string,
  {
    status = STATUS,
    traffic = TRAFFIC,
    permissions = ALL_PERMISSIONS,
    failures = {},
  }: {
    readonly status?: object | null;
    readonly traffic?: object;
    readonly permissions?: readonly string[];
    readonly failures?: Record<string, string>;
  } = {},
) {
  const company = {
    ...makeCompany({
      companyId: 'c-2',
      permissions,
      endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
    }),
    hybridStatus: status,
    hybridTraffic: traffic,
  };
  return renderApp(`/c-2/overview${search}`, { companies: [company], failures });
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, FIRST));
const rowsOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

it('OVER-13 shows what each check comes to, and of a group an error already where one warns', async () => {
  const { user, address } = open('');
  await user.click(await screen.findByRole('button', { name: 'Hybrid status' }, FIRST));
  const shown = await dialog('Hybrid status');
  expect(address()).toBe('/c-2/overview?hybrid=status');
  const groups = await shown.findAllByRole('region', {}, FIRST);
  expect(groups.map((group) => within(group).getByRole('heading').textContent)).toEqual([
    'Hybrid StatusNot OK',
    'Pre-flight checksNot OK',
    'Tools-info StatusOK',
  ]);
  expect(groups.map(rowsOf)).toEqual([
    [
      'Intake accepts trafficOK',
      'Learners are runninglearner 2Not OK',
      'Service labels is readyOK',
    ],
    ['Mail or text messages are deliveredOptional'],
    ['Node.js24.21.0OK', 'quantum1OK'],
  ]);
  await user.click(shown.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/c-2/overview'));
}, 60_000);

it('OVER-13 says to upgrade where no list is returned', async () => {
  open('?hybrid=status', { status: null });
  const shown = await dialog('Hybrid status');
  expect(
    await shown.findByText(
      'Current Hybrid version does not support status list. Please upgrade your Hybrid version',
      {},
      FIRST,
    ),
  ).toBeVisible();
}, 60_000);

it('OVER-13 shows the message of an error, and tries again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, asked, heal } = open('?hybrid=status', {
    failures: { HybridStatusDialogQuery: 'UNAVAILABLE' },
  });
  const shown = await dialog('Hybrid status');
  expect(await shown.findByRole('alert', {}, FIRST)).toHaveTextContent(
    'Unable to load dataUnable to connect to server, try again later',
  );
  const before = asked('HybridStatusDialogQuery').length;
  heal('HybridStatusDialogQuery');
  await user.click(shown.getByRole('button', { name: 'Try again' }));
  expect(await shown.findAllByRole('region', {}, FIRST)).toHaveLength(3);
  expect(asked('HybridStatusDialogQuery').length).toBe(before + 1);
}, 60_000);

it('OVER-14 draws the way of traffic, with a table beside it and the window it is of', async () => {
  const { user } = open('');
  await user.click(await screen.findByRole('button', { name: 'Hybrid traffic' }, FIRST));
  const shown = await dialog('Hybrid traffic');
  const table = await shown.findByRole('table', { name: 'Hybrid traffic' }, FIRST);
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'FromToStatusExchanges',
    'nginxIntakePartly rejected1,200',
    'IntakeRejectedPartly rejected200',
  ]);
  expect(shown.getByText(/^Exchanges received from 29 Nov 2026.* to 29 Nov 2026/)).toBeVisible();
  const drawing = document.querySelector('[role=dialog] svg[viewBox="0 0 660 240"]');
  expect(drawing?.querySelectorAll('path')).toHaveLength(2);
  expect(drawing?.textContent).toBe('nginxIntakeRejected');
}, 60_000);

it('OVER-14 says that there was no traffic in the window', async () => {
  open('?hybrid=traffic', { traffic: { from: AT[0], to: AT[1], nodes: [], links: [] } });
  const shown = await dialog('Hybrid traffic');
  expect(await shown.findByText('No traffic in this window', {}, FIRST)).toBeVisible();
}, 60_000);

it('OVER-13 OVER-14 PERM-01 are not for who may not see the intake', async () => {
  open('', {
    permissions: ALL_PERMISSIONS.filter((each) => !each.startsWith('feature_asset_monitoring')),
  });
  await screen.findByRole('region', { name: 'Latest discoveries' }, FIRST);
  expect(screen.queryByRole('button', { name: /^Hybrid/ })).not.toBeInTheDocument();
  cleanup();
}, 60_000);
