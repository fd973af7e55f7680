import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../test/render.tsx';
import { PageHeader } from './PageHeader.tsx';
import { Facts, Panel } from './Panel.tsx';
import { SegmentGroup } from './SegmentGroup.tsx';
import { StatStrip } from './StatStrip.tsx';
import { TabList, TabPanel } from './Tabs.tsx';
import { Timeline } from './Timeline.tsx';

it('PageHeader is the heading of the page with its section and counts', () => {
  renderUi(
    <PageHeader
      parents={['Discover']}
      title="Inventory"
      counts="1,284 endpoints"
      actions={<button type="button">Add API</button>}
    />,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Discover/Inventory');
  expect(screen.getByText('1,284 endpoints')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add API' })).toBeInTheDocument();
});

function DrawerTabs() {
  const [current, setCurrent] = useState<'summary' | 'parameters' | 'description'>('summary');
  return (
    <>
      <TabList
        label="Endpoint"
        idPrefix="tab"
        current={current}
        onChange={setCurrent}
        items={[
          { key: 'summary', label: 'Summary' },
          { key: 'parameters', label: 'Parameters', count: 38 },
          { key: 'description', label: 'API description' },
        ]}
      />
      <TabPanel idPrefix="tab" current={current}>
        Shown: {current}
      </TabPanel>
    </>
  );
}

describe('Tabs', () => {
  it('are one stop, and arrows choose and wrap', async () => {
    const { user } = renderUi(<DrawerTabs />);
    await user.tab();
    expect(screen.getByRole('tab', { name: 'Summary' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: /Parameters/ })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: /Parameters/ })).toHaveTextContent(
      'Shown: parameters',
    );
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('API description');
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('API description');
  });
});

it('SegmentGroup chooses one of its views', async () => {
  const onChange = jest.fn();
  const options = [
    { value: '7d', label: '7 days' },
    { value: '30d', label: '30 days' },
  ] as const;
  const { user } = renderUi(
    <SegmentGroup label="Period" options={options} value="7d" onChange={onChange} />,
  );
  const group = screen.getByRole('radiogroup', { name: 'Period' });
  expect(within(group).getByRole('radio', { name: '7 days' })).toBeChecked();
  await user.click(within(group).getByText('30 days'));
  expect(onChange).toHaveBeenCalledWith('30d');
});

it('Panel is a named region, and Facts pair names with values', () => {
  renderUi(
    <Panel title="Ledger" count={2}>
      <Facts items={[{ label: 'Host', value: 'api.harborpine.com' }]} />
    </Panel>,
  );
  const panel = screen.getByRole('region', { name: 'Ledger' });
  expect(within(panel).getByRole('term')).toHaveTextContent('Host');
  expect(within(panel).getByRole('definition')).toHaveTextContent('api.harborpine.com');
});

it('StatStrip shows each count with what moved it', () => {
  renderUi(
    <StatStrip
      stats={[
        { key: 'gaps', label: 'Open posture gaps', value: '259', note: '+22 · −31 resolved' },
      ]}
    />,
  );
  expect(screen.getByRole('term')).toHaveTextContent('Open posture gaps');
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    '259',
    '+22 · −31 resolved',
  ]);
});

it('Timeline marks harm', () => {
  renderUi(
    <Timeline
      entries={[
        { key: 'a', text: 'Gap opened by policy', time: '2020-11-19T14:02:00Z', isHarm: true },
        { key: 'b', text: 'Confirmed', time: '2020-11-20T14:02:00Z' },
      ]}
    />,
  );
  const [opened, confirmed] = screen.getAllByRole('listitem');
  expect(opened).toHaveAttribute('data-harm');
  expect(confirmed).not.toHaveAttribute('data-harm');
});
