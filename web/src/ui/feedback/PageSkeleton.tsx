import { chakra } from '@chakra-ui/react/styled-system';
import { Page, PageRest } from '../layout/Page.ts';
import { PageHead, PageTitle } from '../layout/PageHeader.tsx';
import { Card } from '../layout/Panel.tsx';
import '../table/table.css';
import { SkeletonRow } from '../table/TableRow.tsx';
import { useUiText } from '../text/UiText.tsx';
import { CENTRED } from '../theme/styles.ts';
import type { PageName, PageShape } from './PageShape.ts';
import { Skeleton } from './Skeleton.tsx';

/** More than a high window shows. */
const ROWS = 40;
const ROW_PX = 36;
const CATEGORIES = 14;
const FACTS = 12;
/** Of a column that takes what is left. */
const LEAST_PX = 160;

const Bar = chakra('div', {
  base: { ...CENTRED, flex: 'none', gap: '5', px: 'gutter' },
  variants: {
    of: {
      tabs: { height: '37px', borderBottomWidth: '1px' },
      note: { height: '8', maxWidth: '960px' },
      filters: { height: '44px', gap: '2', 'div + &': { height: '52px', pt: '2' } },
      facts: { height: '60px', gap: '10' },
    },
  },
});
const Cards = chakra('div', { base: { display: 'grid', gap: '3', px: 'gutter', pb: '6' } });
const Column = chakra('div', { base: { display: 'grid', alignContent: 'start' } });
const Line = chakra('span', { base: { ...CENTRED, gap: '3' } });

const BARS = { tabs: [64, 72, 64], note: [520], filters: [188, 84], facts: [96, 120, 96, 120] };

/** Bars of texts, one under the other. */
function Lines({ count, height, lead }: { count: number; height: number; lead?: number }) {
  return Array.from({ length: count }, (_, line) => (
    <Line key={line} style={{ height }}>
      {lead !== undefined && <Skeleton width={lead} />}
      <Skeleton width={`${70 - ((line * 3) % 4) * 12}%`} />
    </Line>
  ));
}

function TableShape({ table = [], rowHeight = ROW_PX }: PageShape) {
  const columns = table.map((width, place) => ({
    key: `${place}`,
    width,
    header: '',
    cell: () => null,
  }));
  const template = table
    .map((width) => (width === 0 ? `minmax(${LEAST_PX}px, 1fr)` : `${width}px`))
    .join(' ');
  return (
    <div className="p-table">
      <div className="p-grid" style={{ overflow: 'hidden' }}>
        {rowHeight === ROW_PX && (
          <div className="p-head-row p-late" style={{ gridTemplateColumns: template }}>
            {columns.map(({ key }) => (
              <div key={key} className="p-head-cell">
                <Skeleton width={48} height={10} />
              </div>
            ))}
          </div>
        )}
        <div className="p-tbody">
          {Array.from({ length: ROWS }, (_, index) => (
            <SkeletonRow
              key={index}
              {...{ columns, index, template, height: rowHeight, top: index * rowHeight }}
              hasLead={false}
            />
          ))}
        </div>
      </div>
      <div className="p-table-foot" />
    </div>
  );
}

function CardsShape({ cards }: { readonly cards: readonly string[] }) {
  return (
    <Cards>
      {cards.map((card) => {
        const [height = '', ...columns] = card.split(' ');
        return (
          <Cards
            key={card}
            style={{ height: `${height}px`, gridTemplateColumns: columns.join(' '), padding: 0 }}
          >
            {columns.map((_, place) => (
              <Card key={place} as="div" p="4">
                <Lines count={Math.min(6, Math.ceil(Number(height) / 60))} height={28} />
              </Card>
            ))}
          </Cards>
        );
      })}
    </Cards>
  );
}

/** Names and values, as they stand at the right of a page or drawer. */
export function FactsShape() {
  return (
    <Column className="p-late" p="5">
      <Lines count={FACTS} height={28} lead={80} />
    </Column>
  );
}

/** The rest of a page below its bars, whose rows are on their way. */
export function RowsSkeleton({ table }: Required<Pick<PageShape, 'table'>>) {
  const t = useUiText();
  return (
    <PageRest aria-busy="true">
      <span className="p-sr">{t('loading')}</span>
      <TableShape table={table} />
    </PageRest>
  );
}

/** Parts of a drawer or of the page of one thing. */
export function SectionsShape() {
  return [4, 5, 4].map((count, place) => (
    <Column key={place} className="p-late" py="4" px="6" borderBottomWidth="1px">
      <Skeleton width={120} height={14} />
      <Lines count={count} height={28} />
    </Column>
  ));
}

/**
 * A page that is on its way: its name, and where it will have bars, cards, rows and facts, at their
 * sizes.
 */
export function PageSkeleton({
  shape,
  name,
}: {
  readonly shape: PageShape;
  /** Null where the menu has none. */
  readonly name: PageName | null;
}) {
  const t = useUiText();
  return (
    <Page aria-busy="true" overflow="hidden">
      <span className="p-sr">{t('loading')}</span>
      <PageHead as="div" aria-hidden="true">
        {name === null || shape.hasOwnTitle ? (
          <Skeleton width={220} height={20} />
        ) : (
          <PageTitle as="span" {...name} />
        )}
      </PageHead>
      {shape.bars?.map((bar, place) => (
        <Bar key={place} of={bar} className="p-late">
          {BARS[bar].map((width, nth) => (
            <Skeleton key={nth} width={width} height={bar === 'filters' ? 28 : 12} />
          ))}
        </Bar>
      ))}
      <PageRest>
        {shape.hasSide && (
          <Column className="p-late" flex="none" width="244px" p="2" borderTopWidth="1px">
            <Lines count={CATEGORIES} height={28} />
          </Column>
        )}
        {shape.table && <TableShape {...shape} />}
        {shape.cards && (
          <Column flex={1} minWidth="0">
            <CardsShape cards={shape.cards} />
          </Column>
        )}
        {shape.hasAside && (
          <>
            <Column flex={1} minWidth="0" bg="bg.panel">
              <SectionsShape />
            </Column>
            <Column flex="none" width="340px" bg="bg.subtle" borderLeftWidth="1px">
              <FactsShape />
            </Column>
          </>
        )}
        {!shape.table && !shape.cards && !shape.hasAside && (
          <Column className="p-late" flex={1} px="gutter">
            <Lines count={6} height={28} />
          </Column>
        )}
      </PageRest>
    </Page>
  );
}
