import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeGap } from '../../../../test/world/gapWorld.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';
import { reportDays } from './reportFigures.ts';

const ALL = [
  'feature_inventory:read',
  'feature_security_posture_gaps:read',
  'feature_sensitive_data:read',
  'feature_attackers:read',
];
const LABEL = '0f5c7d2e-0000-4000-8000-000000000001';
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });

describe('executive report', () => {
  const saved: { blob: Blob; name: string }[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.revokeObjectURL = () => undefined; // A minute later.
    let last = new Blob();
    URL.createObjectURL = (blob) => {
      last = blob as Blob;
      return 'blob:report';
    };
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push({ blob: last, name: this.download });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  function open(permissions: readonly string[], search = '', failures = {}) {
    const company = makeCompany({
      companyId: 'c-2',
      name: 'Shop <b>',
      permissions,
      endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
      gaps: [makeGap('Cards <in> responses', { severity: 'critical' })],
    });
    return renderApp(`/c-2/overview${search}`, { companies: [company], failures });
  }
  const make = async ({ user }: ReturnType<typeof renderApp>) =>
    user.click(await screen.findByRole('button', { name: 'Executive report' }));
  const { since, until } = reportDays(new Date());

  it('OVER-03 saves the last 3 months as a file that stands alone, and says so', async () => {
    const app = open(ALL);
    await make(app);
    expect(await screen.findByText('Report saved')).toBeInTheDocument();
    expect(saved.map(({ name }) => name)).toEqual([`executive-report-${since}-${until}.html`]);
    const page = await textOf(saved[0]?.blob ?? new Blob());
    expect(page).toContain('Harbor &amp; Pine · Shop &lt;b&gt;');
    expect(page).toContain('<th scope="row">Hosts</th><td>1</td>');
    expect(page).not.toContain('Limited to some labels.');
    expect(page).toContain('<th scope="row">Cards &lt;in&gt; responses</th><td>1</td>');
    expect(page).not.toMatch(/<script|<b>|src=|href=/);
  });

  it('OVER-03 keeps to the labels of the overview, over its own days', async () => {
    const label = { field: 'label', op: 'is', value: [LABEL] };
    const filters = { all: [label, { field: 'time', op: 'after', value: 'now-1d' }] };
    const app = open(ALL, `?filters=${encodeURIComponent(JSON.stringify(filters))}`);
    await make(app);
    expect(await screen.findByText('Report saved')).toBeInTheDocument();
    expect(await textOf(saved[0]?.blob ?? new Blob())).toContain('Limited to some labels.');
    const [asked] = app.asked('reportFiguresQuery');
    expect(asked?.variables).toMatchObject({ sinceDay: since, labels: { all: [label] } });
    const days = JSON.stringify([asked?.variables['traffic'], asked?.variables['attackers']]);
    expect(days).toContain(LABEL);
    expect(days).not.toContain('now-1d');
  });

  it('OVER-03 begins three months before today, and at the end of a shorter month', () => {
    const days = (now: string) => reportDays(new Date(now));
    expect(days('2026-11-30T07:00:00Z')).toEqual({ since: '2026-08-30', until: '2026-11-30' });
    expect(days('2026-05-31T23:59:00Z')).toEqual({ since: '2026-02-28', until: '2026-05-31' });
  });

  it('OVER-03 says that it is made, and saves nothing when it fails', async () => {
    const app = open(ALL, '', { reportFiguresQuery: 'UNAVAILABLE' });
    await make(app);
    expect(await screen.findByText('Report could not be made')).toBeInTheDocument();
    expect(saved).toEqual([]);
    app.heal('reportFiguresQuery');
    await make(app);
    expect(await screen.findByText('Report saved')).toBeInTheDocument();
  });

  it('OVER-03 names a part that could not be read, and has the others', async () => {
    const app = open(ALL);
    app.fail('Company.gapCounts', 'UNAVAILABLE');
    await make(app);
    expect(await screen.findByText('Report saved')).toBeInTheDocument();
    const page = await textOf(saved[0]?.blob ?? new Blob());
    expect(page).toContain(
      '<h2>Posture gaps by severity</h2><p>Could not be read. Make the report again.</p>',
    );
    expect(page).toContain('<th scope="row">Hosts</th><td>1</td>');
  });

  it('OVER-03 waits with a toast, and cannot be asked for twice meanwhile', async () => {
    const app = open(ALL, '', { reportFiguresQuery: 'never' });
    await make(app);
    expect(await screen.findByText('Making the report…')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Executive report' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await make(app);
    await waitFor(() => expect(app.asked('reportFiguresQuery')).toHaveLength(1));
  });

  it('PERM-03 OVER-03 has what the reader sees alone', async () => {
    const app = open(['feature_inventory:read']);
    await make(app);
    expect(await screen.findByText('Report saved')).toBeInTheDocument();
    const page = await textOf(saved[0]?.blob ?? new Blob());
    expect(page).toContain('Endpoints without authentication');
    expect(page).not.toMatch(/gaps|Attackers|data types/);
    expect(app.asked('reportFiguresQuery')[0]?.variables).toMatchObject({
      seesInventory: true,
      seesGaps: false,
      seesData: false,
      seesAttackers: false,
    });
  });
});
