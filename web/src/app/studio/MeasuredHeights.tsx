import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { FilterBar } from '../../ui/filters/FilterBar.tsx';
import { EMPTY_FILTER } from '../../ui/filters/filterEdits.ts';
import { TextInput } from '../../ui/forms/TextInput.tsx';
import { Box } from '../../ui/layout/Boxes.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SmallTable } from '../../ui/layout/SmallTable.ts';
import { TabList } from '../../ui/layout/Tabs.tsx';
import { Tag } from '../../ui/marks/Tag.tsx';

const nothing = () => undefined;
const TABS = [{ key: 'summary', label: 'Summary' }] as const;

/** Parts whose height everything around them is laid out by. */
const PARTS: Readonly<Record<string, () => ReactNode>> = {
  PageHeader: () => <PageHeader title="Inventory" />,
  FilterBar: () => (
    <FilterBar
      fields={[]}
      labels={{ field: String }}
      filter={EMPTY_FILTER}
      onChange={nothing}
      hasKeys={false}
    />
  ),
  TabList: () => <TabList label="Parts" items={TABS} current="summary" onChange={nothing} />,
  'TextInput inputSize="md"': () => <TextInput aria-label="Name" />,
  'TextInput inputSize="sm"': () => <TextInput aria-label="Name" inputSize="sm" />,
  'Button size="md"': () => <Button size="md">Sign in</Button>,
  'Button size="sm"': () => <Button>Save</Button>,
  'Button size="xs"': () => <Button size="xs">Try again</Button>,
  Tag: () => <Tag>Email</Tag>,
};

/** A part and how high it is here, in pixels. */
function MeasuredRow({ name, draw }: { readonly name: string; readonly draw: () => ReactNode }) {
  const { t } = useTranslation('studio');
  const frame = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    setHeight(Math.round(frame.current?.firstElementChild?.getBoundingClientRect().height ?? 0));
  }, []);
  return (
    <tr>
      <td className="p-mono">{name}</td>
      <td className="p-subtle">{t('grid.pixels', { px: height })}</td>
      <Box as="td" py="2" lang="en">
        <div ref={frame}>{draw()}</div>
      </Box>
    </tr>
  );
}

/** Heights of parts, measured where they are drawn. */
export function MeasuredHeights() {
  const { t } = useTranslation('studio');
  return (
    <Panel title={t('grid.heights')}>
      <SmallTable size="md" textAlign="left">
        <thead>
          <tr>
            <th>{t('components.part')}</th>
            <th>{t('theme.value')}</th>
            <th aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {Object.entries(PARTS).map(([name, draw]) => (
            <MeasuredRow key={name} name={name} draw={draw} />
          ))}
        </tbody>
      </SmallTable>
    </Panel>
  );
}
