import { chakra } from '@chakra-ui/react/styled-system';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/layout/Boxes.ts';
import { Page, PageNote } from '../../ui/layout/Page.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Facts, Panel } from '../../ui/layout/Panel.tsx';
import { SmallTable } from '../../ui/layout/SmallTable.ts';
import { useIsRail } from '../shell/useIsRail.ts';
import { BREAKPOINTS } from '../theme/breakpoints.ts';
import { DrawerWidths } from './DrawerWidths.tsx';
import { MeasuredHeights } from './MeasuredHeights.tsx';
import './studio.texts.ts';

const COLUMNS = 12;

const Columns = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: '3' },
});
const Column = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    height: '20',
    borderRadius: 'l1',
    color: 'accent.fg',
    bg: 'accent.subtle',
    textStyle: 'micro',
  },
});

/** Width of the window in pixels, as it changes. */
function useWindowWidth(): number {
  const [width, setWidth] = useState(() => window.innerWidth);
  useLayoutEffect(() => {
    const measure = () => setWidth(window.innerWidth);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return width;
}

interface WindowFactsProps {
  readonly width: number;
  /** Of the page, in pixels. */
  readonly gutter: number;
}

/** What holds in the window as it is now. */
function WindowFacts({ width, gutter }: WindowFactsProps) {
  const { t } = useTranslation('studio');
  const isRail = useIsRail();
  const menu = Math.round(document.querySelector('.side')?.getBoundingClientRect().width ?? 0);
  return (
    <Panel title={t('grid.window')}>
      <Facts
        items={[
          { label: t('grid.width'), value: t('grid.pixels', { px: width }) },
          { label: t('grid.gutter'), value: t('grid.pixels', { px: gutter }) },
          {
            label: t('grid.menu'),
            value: t(isRail ? 'grid.narrowMenu' : 'grid.wideMenu', { px: menu }),
          },
        ]}
      />
    </Panel>
  );
}

function Breakpoints({ width }: { readonly width: number }) {
  const { t } = useTranslation('studio');
  return (
    <Panel title={t('grid.breakpoints')}>
      <SmallTable size="md" textAlign="left">
        <thead>
          <tr>
            <th>{t('theme.token')}</th>
            <th>{t('grid.from')}</th>
            <th>{t('grid.holds')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(BREAKPOINTS).map(([name, from]) => (
            <tr key={name}>
              <td className="p-mono">{name}</td>
              <td className="p-subtle">{from}</td>
              <td>{t(width >= Number.parseInt(from, 10) ? 'grid.yes' : 'grid.no')}</td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </Panel>
  );
}

/** The gutter of the page as its style sheet has it in this window, in pixels. */
function useGutter(width: number) {
  const page = useRef<HTMLDivElement>(null);
  const [gutter, setGutter] = useState(0);
  useLayoutEffect(() => {
    if (page.current)
      setGutter(Number.parseInt(getComputedStyle(page.current).paddingLeft, 10) || 0);
  }, [width]);
  return [page, gutter] as const;
}

/** What pages are laid out by: widths, columns, heights. */
export default function StudioGridPage() {
  const { t } = useTranslation('studio');
  const width = useWindowWidth();
  const [page, gutter] = useGutter(width);
  return (
    <Page scroll="page">
      <title>{`${t('grid.title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('grid.title')} />
      <PageNote>{t('grid.about')}</PageNote>
      <Stack ref={page} gap="3" px="gutter" py="4">
        <Stack
          gap="3"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        >
          <WindowFacts width={width} gutter={gutter} />
          <Breakpoints width={width} />
        </Stack>
        <Panel title={t('grid.columns')} note={t('grid.columnsNote')}>
          <Columns>
            {Array.from({ length: COLUMNS }, (_, place) => (
              <Column key={place}>{place + 1}</Column>
            ))}
          </Columns>
        </Panel>
        <MeasuredHeights />
        <DrawerWidths />
      </Stack>
    </Page>
  );
}
