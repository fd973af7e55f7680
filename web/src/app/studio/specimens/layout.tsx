import { Box, Frame, LinedList, Pair, Row, Stack } from '../../../ui/layout/Boxes.ts';
import { PageBar, PageNote } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Facts, Panel, Section } from '../../../ui/layout/Panel.tsx';
import { SegmentGroup } from '../../../ui/layout/SegmentGroup.tsx';
import { SideTabs } from '../../../ui/layout/SideTabs.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { StatStrip } from '../../../ui/layout/StatStrip.tsx';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { Timeline } from '../../../ui/layout/Timeline.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DrawerLayout } from '../../../ui/drawer/DrawerLayout.tsx';
import { Steps } from '../../../ui/drawer/Steps.tsx';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { Sparkline } from '../../../ui/marks/Sparkline.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { IconText, Note, Text } from '../../../ui/text/Text.ts';
import { CircleAlert } from 'lucide-react';
import { Held } from '../Held.tsx';
import { specimen } from '../specimens.ts';

const TABS = [
  { key: 'summary', label: 'Summary' },
  { key: 'parameters', label: 'Parameters', count: 138 },
  { key: 'description', label: 'API description', count: null },
] as const;
const TONES = ['muted', 'subtle', 'success', 'warning', 'danger'] as const;
const STATS = [
  { key: 'hosts', label: 'Hosts', value: '14', note: '7 days' },
  {
    key: 'requests',
    label: 'Requests',
    value: '9,204,113',
    note: '7 days',
    trend: <Sparkline values={[3, 5, 4, 8, 6, 9, 12]} />,
  },
];
const ENTRIES = [
  { key: 'opened', text: 'Gap opened', time: '2026-11-17T09:20:00Z', isHarm: true },
  { key: 'confirmed', text: 'Confirmed', time: '2026-11-18T11:05:00Z' },
  { key: 'linked', text: 'Ticket linked', time: '2026-11-18T16:40:00Z' },
];

function Tiles({ of }: { readonly of: readonly string[] }) {
  return of.map((name) => (
    <Box key={name} px="2" py="1" borderRadius="l1" bg="bg.muted">
      {name}
    </Box>
  ));
}

/** What pages and drawers are made of. */
export const LAYOUT = [
  specimen(
    'PageHeader',
    {
      'parents, counts, actions': () => (
        <PageHeader
          parents={['Discover']}
          title="Inventory"
          counts="312 endpoints"
          actions={<Button variant="solid">Add an API</Button>}
        />
      ),
      title: () => <PageHeader title="Overview" />,
    },
    { isWide: true },
  ),
  specimen(
    'PageBar',
    {
      line: () => (
        <PageBar line>
          <Row height="9">Tabs or controls</Row>
        </PageBar>
      ),
    },
    { isWide: true },
  ),
  specimen(
    'PageNote',
    {
      plain: () => <PageNote>Who reaches which page, by the roles of this organization.</PageNote>,
    },
    { isWide: true },
  ),
  specimen(
    'Panel',
    {
      'title, count, note, actions': () => (
        <Panel title="Top posture gaps" count={38} note="open" actions={<a href="#content">All</a>}>
          Content of the card
        </Panel>
      ),
      'count={null}': () => (
        <Panel title="Top posture gaps" count={null}>
          Content of the card
        </Panel>
      ),
      isFlush: () => (
        <Panel title="Top posture gaps" isFlush>
          <Box px="4" pb="4">
            Content to the edges
          </Box>
        </Panel>
      ),
    },
    { isWide: true },
  ),
  specimen(
    'Section',
    {
      'title, count, note': () => (
        <Section title="Evidence" count={3} note="last 7 days">
          A part of a drawer
        </Section>
      ),
    },
    { isWide: true },
  ),
  specimen(
    'Facts',
    {
      items: () => (
        <Facts
          items={[
            { label: 'Host', value: 'api.harborpine.com' },
            { label: 'Labels', value: <Tag variant="solid">Payments</Tag> },
          ]}
        />
      ),
    },
    { isWide: true },
  ),
  specimen(
    'StatStrip',
    {
      'variant="framed"': () => <StatStrip stats={STATS} />,
      'variant="plain"': () => <StatStrip stats={STATS} variant="plain" />,
    },
    { isWide: true },
  ),
  specimen(
    'TabList',
    {
      'level="page"': () => (
        <Held<(typeof TABS)[number]['key']> initial="summary">
          {(current, onChange) => (
            <TabList label="Parts" items={TABS} current={current} onChange={onChange} />
          )}
        </Held>
      ),
      'level="inner" hasExactCounts': () => (
        <Held<(typeof TABS)[number]['key']> initial="parameters">
          {(current, onChange) => (
            <TabList
              label="Parts"
              level="inner"
              hasExactCounts
              items={TABS}
              current={current}
              onChange={onChange}
            />
          )}
        </Held>
      ),
    },
    { isWide: true },
  ),
  specimen(
    'SideTabs',
    {
      plain: () => (
        <Held<string> initial="one">
          {(current, onChange) => (
            <SideTabs
              label="Steps of the attacker"
              items={[
                { key: 'one', label: 'Enumeration of order ids', count: '128' },
                { key: 'two', label: 'Change of another account', count: '3' },
              ]}
              current={current}
              onChange={onChange}
            >
              <Box p="4">What the chosen tab shows</Box>
            </SideTabs>
          )}
        </Held>
      ),
    },
    { isWide: true },
  ),
  specimen('SegmentGroup', {
    'size="sm"': () => (
      <Held<'week' | 'month'> initial="week">
        {(value, onChange) => (
          <SegmentGroup
            label="Period"
            options={[
              { value: 'week', label: '7 days' },
              { value: 'month', label: '30 days' },
            ]}
            value={value}
            onChange={onChange}
          />
        )}
      </Held>
    ),
    'size="xs"': () => (
      <Held<'request' | 'response'> initial="request">
        {(value, onChange) => (
          <SegmentGroup
            label="Side"
            size="xs"
            options={[
              { value: 'request', label: 'Request' },
              { value: 'response', label: 'Response' },
            ]}
            value={value}
            onChange={onChange}
          />
        )}
      </Held>
    ),
    isDisabled: () => (
      <SegmentGroup
        label="Period"
        options={[
          { value: 'week', label: '7 days' },
          { value: 'month', label: '30 days' },
        ]}
        value="week"
        onChange={() => undefined}
        isDisabled
      />
    ),
  }),
  specimen(
    'SmallTable',
    {
      'size="md"': () => (
        <SmallTable size="md" textAlign="left">
          <thead>
            <tr>
              <th>Status</th>
              <th>Requests</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>200</td>
              <td className="p-num">8,112</td>
            </tr>
            <tr>
              <td>404</td>
              <td className="p-num">31</td>
            </tr>
          </tbody>
        </SmallTable>
      ),
    },
    { isWide: true },
  ),
  specimen(
    'Timeline',
    {
      'format="age"': () => <Timeline entries={ENTRIES} />,
      'format="exact"': () => <Timeline entries={ENTRIES} format="exact" />,
    },
    { isWide: true },
  ),
  specimen(
    'DrawerLayout',
    {
      'aside, footer': () => (
        <Frame
          height="340px"
          display="flex"
          flexDirection="column"
          overflow="hidden"
          containerType="inline-size"
          containerName="drawer"
        >
          <DrawerLayout
            where="Endpoint"
            heading={
              <h3>
                <MethodTag method="GET" /> <PathText path="/orders/{orderId}" size="title" />
              </h3>
            }
            actions={<Button>Open page</Button>}
            aside={<Section title="Facts">At the right where there is room</Section>}
            footer={<Button variant="solid">Save</Button>}
          >
            <Section title="Summary">The content of the drawer</Section>
          </DrawerLayout>
        </Frame>
      ),
    },
    { isWide: true },
  ),
  specimen('Steps', {
    both: () => (
      <Row>
        <Steps isOn={false} onPrevious={() => undefined} onNext={() => undefined} />
      </Row>
    ),
    'onNext={undefined}': () => (
      <Row>
        <Steps isOn={false} onPrevious={() => undefined} onNext={undefined} />
      </Row>
    ),
  }),
  specimen('Box', { plain: () => <Box>A box with style props</Box> }),
  specimen('Row', {
    plain: () => (
      <Row>
        <Tiles of={['one', 'two', 'three']} />
      </Row>
    ),
  }),
  specimen('Stack', {
    plain: () => (
      <Stack>
        <Tiles of={['one', 'two']} />
      </Stack>
    ),
  }),
  specimen('Pair', {
    plain: () => (
      <Pair width="full">
        <Tiles of={['one', 'two']} />
      </Pair>
    ),
  }),
  specimen('Frame', { plain: () => <Frame p="3">A hairline box</Frame> }),
  specimen('LinedList', {
    plain: () => (
      <LinedList width="full">
        <li>One</li>
        <li>Two</li>
      </LinedList>
    ),
  }),
  specimen(
    'Text',
    Object.fromEntries(
      TONES.map((tone) => [`tone="${tone}"`, () => <Text tone={tone}>12 of 26 pages</Text>]),
    ),
  ),
  specimen(
    'Note',
    Object.fromEntries(
      TONES.map((tone) => [`tone="${tone}"`, () => <Note tone={tone}>Seen in 7 days</Note>]),
    ),
  ),
  specimen(
    'IconText',
    Object.fromEntries(
      (['none', ...TONES] as const).map((tone) => [
        `tone="${tone}"`,
        () => (
          <IconText tone={tone}>
            <CircleAlert size={14} /> Needs a look
          </IconText>
        ),
      ]),
    ),
  ),
];
