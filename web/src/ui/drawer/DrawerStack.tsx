import { chakra, useSlotRecipe } from '@chakra-ui/react/styled-system';
import { useEffect, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { useHotkeys } from '../keys/useHotkeys.ts';
import { DrawerContext } from './drawerContext.ts';
import { useExitGuard } from './ExitGuard.tsx';

/** How much of the drawer below stays visible, in pixels. */
const EDGE_PX = 16;
/** The menu of a narrow window, which drawers leave in sight. */
const RAIL_PX = 72;

export interface DrawerEntry {
  /**
   * Name and id of what is shown; a drawer with another id in the same place may keep its key to
   * change in place.
   */
  readonly key: string;
  /** Name of the kind, for the trail: `Gap`. */
  readonly label: string;
  /** Pixels; capped so that 48 pixels of the page stay. */
  readonly width: number;
  readonly content: ReactNode;
}

interface DrawerStackProps {
  /** Lowest first. */
  readonly entries: readonly DrawerEntry[];
  /** Close the drawer with this key; unsaved changes have been asked about. */
  readonly onClose: (key: string) => void;
}

/** Width of each drawer: its own, but never hiding the edge of the one below. */
export function stackWidths(entries: readonly { readonly width: number }[]): readonly number[] {
  const widths: number[] = [];
  for (const { width } of entries) {
    const below = widths.at(-1);
    widths.push(below === undefined ? width : Math.min(width, below - EDGE_PX));
  }
  return widths;
}

/** Drawers over each other at the right of the page, which stays in use. Esc closes the top one. */
export function DrawerStack({ entries, onClose }: DrawerStackProps) {
  const guard = useExitGuard();
  const widths = stackWidths(entries);
  const requestClose = (key: string) => guard.attempt(() => onClose(key), { drawerKey: key });
  const top = entries.at(-1);
  useHotkeys({ Escape: () => (top ? requestClose(top.key) : false) }, top !== undefined);
  return entries.map((entry, depth) => (
    <DrawerFrame
      key={entry.key}
      entry={entry}
      depth={depth}
      width={widths[depth] ?? entry.width}
      isTop={depth === entries.length - 1}
      trail={entries.slice(0, depth).map((below) => below.label)}
      requestClose={() => requestClose(entry.key)}
    />
  ));
}

interface DrawerFrameProps {
  readonly entry: DrawerEntry;
  readonly depth: number;
  readonly width: number;
  readonly isTop: boolean;
  readonly trail: readonly string[];
  readonly requestClose: () => void;
}

function DrawerFrame({ entry, depth, width, isTop, trail, requestClose }: DrawerFrameProps) {
  const styles = useSlotRecipe({ key: 'drawer' })();
  const frame = useRef<HTMLDivElement>(null);
  const close = useRef(requestClose);
  useEffect(() => {
    close.current = requestClose;
  });
  useEffect(() => {
    const opener = document.activeElement;
    frame.current?.focus({ preventScroll: true });
    return () => {
      const isFocusLost =
        document.activeElement === document.body || document.activeElement === null;
      if (isFocusLost && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);
  const names = trail.join('\n');
  const place = useMemo(
    () => ({
      drawerKey: entry.key,
      trail: names === '' ? [] : names.split('\n'),
      isTop,
      requestClose: () => close.current(),
    }),
    [entry.key, names, isTop],
  );
  const style: CSSProperties = {
    width: `min(${width}px, 100vw - ${RAIL_PX + depth * EDGE_PX}px)`,
    zIndex: `calc(var(--p-z-index-overlay) + ${depth})`,
  };
  return (
    <DrawerContext value={place}>
      <chakra.div
        ref={frame}
        css={styles['content']}
        className="p-drawer"
        role="dialog"
        aria-modal={false}
        aria-label={entry.label}
        tabIndex={-1}
        inert={!isTop}
        style={style}
      >
        {entry.content}
      </chakra.div>
    </DrawerContext>
  );
}
