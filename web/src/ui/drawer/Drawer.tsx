import { Link2, X } from 'lucide-react';
import { Fragment, use, type ReactNode } from 'react';
import { Box } from '../layout/Boxes.ts';
import { IconButton } from '../buttons/Button.tsx';
import { CopyButton } from '../buttons/CopyButton.tsx';
import { useUiText } from '../text/UiText.tsx';
import { DrawerContext } from './drawerContext.ts';
import { DrawerLayout } from './DrawerLayout.tsx';
import { Steps } from './Steps.tsx';

export interface DrawerProps {
  /** Kind of thing: `Endpoint`; absent where the title says it. */
  readonly kind?: string;
  /** Where it is in its table: `2 of 312 on api.harborpine.com`. */
  readonly position?: ReactNode;
  /** Undefined where there is none; the key of the keyboard is `[`. */
  readonly onPrevious?: (() => void) | undefined;
  /** The key of the keyboard is `]`. */
  readonly onNext?: (() => void) | undefined;
  /** Address of what is shown; without it there is no Copy link. */
  readonly link?: () => string;
  /** Badge or method first, then the name. */
  readonly title: ReactNode;
  /** Three buttons at most, then a menu. */
  readonly actions?: ReactNode;
  /** A `TabList`. */
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
  /** Facts at the right; below 900 pixels of drawer they follow the content. */
  readonly aside?: ReactNode;
  readonly footer?: ReactNode;
}

/** Head, content, aside and foot of a drawer; its frame is the stack's. */
export function Drawer({
  kind,
  position,
  onPrevious,
  onNext,
  link,
  title,
  actions,
  tabs,
  children,
  aside,
  footer,
}: DrawerProps) {
  const t = useUiText();
  const { trail, isTop, requestClose } = use(DrawerContext);
  const names = kind === undefined ? trail : [...trail, kind];
  const where = (
    <>
      <span>
        {names.map((name, depth) => (
          <Fragment key={`${depth}-${name}`}>
            {depth > 0 && <i aria-hidden="true"> › </i>}
            {name}
          </Fragment>
        ))}
      </span>
      {position !== undefined && <span className="p-num p-trunc">{position}</span>}
      <Box flex={1} />
      <Steps onPrevious={onPrevious} onNext={onNext} isOn={isTop} />
      {link && <CopyButton text={link} label={t('copyLink')} icon={<Link2 size={14} />} />}
      <IconButton size="xs" label={t('close')} icon={<X size={16} />} onClick={requestClose} />
    </>
  );
  return (
    <DrawerLayout where={where} heading={<h2>{title}</h2>} {...{ actions, tabs, aside, footer }}>
      {children}
    </DrawerLayout>
  );
}
