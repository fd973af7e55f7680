import { chakra } from '@chakra-ui/react/styled-system';
import { use, useId, type ReactNode } from 'react';
import { Counter } from '../marks/Counter.tsx';
import { SectionLevel } from './SectionLevel.ts';
import { CENTRED, TRUNCATED } from '../theme/styles.ts';

interface HeadProps {
  readonly title: string;
  /** Null when it could not be loaded. */
  readonly count?: number | null | undefined;
  /** A few subtle words after the title: unit and period. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}

interface PanelProps extends HeadProps {
  readonly children: ReactNode;
  /** Height of the body is the content's business; this fixes the whole card, in pixels. */
  readonly height?: number;
  /** The content goes to the edges, as a table does. */
  readonly isFlush?: boolean;
}

/** The box of a card. */
export const Card = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: '0',
    overflow: 'hidden',
    borderWidth: '1px',
    borderRadius: 'l3',
    bg: 'bg.panel',
  },
});
/** The box of a part of a drawer. */
export const SectionBox = chakra('section', {
  base: {
    py: '4',
    px: '6',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    '&:last-child': { border: '0' },
    // Beside the matter of a drawer there is less room.
    '.p-drawer-aside &': { py: '3', px: '5' },
  },
});
/** Title, note and actions of a card or a part of a drawer. */
export const Head = chakra('header', {
  base: {
    ...CENTRED,
    flex: 'none',
    gap: '2',
    '& :is(h2, h3)': { textStyle: 'section', whiteSpace: 'nowrap' },
  },
  variants: {
    of: { panel: { height: '10', px: '4' }, section: { height: '5', mb: '2' } },
  },
});
/** A few subtle words in a head. */
export const HeadNote = chakra('span', {
  base: { ...TRUNCATED, fontSize: '12px', color: 'fg.subtle' },
});
const HeadActions = chakra('div', {
  base: { ...CENTRED, gap: '2', ml: 'auto', fontSize: '12px', whiteSpace: 'nowrap' },
});
const Body = chakra('div', {
  base: { display: 'flex', flex: 1, flexDirection: 'column', minHeight: '0' },
  variants: { edge: { padded: { padding: '0 16px 16px' }, flush: {} } },
});

/** A card: title, content, hairline around it. */
export function Panel({
  title,
  count,
  note,
  actions,
  children,
  height,
  isFlush = false,
}: PanelProps) {
  const id = useId();
  return (
    <Card
      className="p-panel"
      aria-labelledby={id}
      style={height === undefined ? undefined : { height }}
    >
      <Head of="panel">
        <h2 id={id}>{title}</h2>
        {count !== undefined && <Counter count={count} isExact />}
        <HeadEnd note={note} actions={actions} />
      </Head>
      <Body edge={isFlush ? 'flush' : 'padded'}>{children}</Body>
    </Card>
  );
}

function HeadEnd({ note, actions }: Pick<HeadProps, 'note' | 'actions'>) {
  return (
    <>
      {note && <HeadNote>{note}</HeadNote>}
      {actions && <HeadActions>{actions}</HeadActions>}
    </>
  );
}

/** A part of a drawer, or of a page that shows the same, with a hairline below. */
export function Section({
  title,
  count,
  note,
  actions,
  children,
}: Omit<HeadProps, 'title'> & { readonly title?: string; readonly children: ReactNode }) {
  const level = use(SectionLevel);
  return (
    <SectionBox className="p-section">
      {title !== undefined && (
        <Head of="section">
          {level === 'h2' ? <h2>{title}</h2> : <h3>{title}</h3>}
          {count !== undefined && <Counter count={count} />}
          <HeadEnd note={note} actions={actions} />
        </Head>
      )}
      {children}
    </SectionBox>
  );
}

const FactList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
    fontSize: '12px',
    '& > :is(dt, dd)': { minHeight: '7', py: '1', lineHeight: '20px' },
    '& > dt': { minWidth: '112px', pr: '3', color: 'fg.subtle' },
    '& > dd': { ...CENTRED, flexWrap: 'wrap', gap: '1.5', minWidth: '0' },
  },
});

/** Names and values under each other, as in the aside of a drawer. */
export function Facts({
  items,
}: {
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[];
}) {
  return (
    <FactList>
      {items.map((item) => (
        <FactRow key={item.label} {...item} />
      ))}
    </FactList>
  );
}

function FactRow({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
