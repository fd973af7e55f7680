import { chakra, useSlotRecipe } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useUiText } from '../text/UiText.tsx';

interface DrawerLayoutProps {
  /** The line above the title: kind, steps, link, close. */
  readonly where: ReactNode;
  /** The heading. */
  readonly heading: ReactNode;
  /** Three buttons at most, then a menu. */
  readonly actions?: ReactNode;
  /** A `TabList`. */
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
  /** Facts at the right; below 900 pixels of drawer they follow the content. */
  readonly aside?: ReactNode;
  readonly footer?: ReactNode;
}

type HeadProps = Pick<DrawerLayoutProps, 'where' | 'heading' | 'actions' | 'tabs'>;

/** The lines above what a drawer or a page shows of one thing. */
export function DrawerHead({ where, heading, actions, tabs }: HeadProps) {
  const styles = useDrawerStyles();
  return (
    <chakra.div css={styles['header']}>
      <chakra.div css={styles['where']}>{where}</chakra.div>
      <chakra.div css={styles['title']}>
        {heading}
        {actions && <chakra.div css={styles['actions']}>{actions}</chakra.div>}
      </chakra.div>
      {tabs}
    </chakra.div>
  );
}

// As a word: Chakra's types know the slots of its own drawer.
const useDrawerStyles = () => useSlotRecipe({ key: 'drawer' as string })();

/** How a drawer is laid out, and a page that shows the same. */
export function DrawerLayout(props: DrawerLayoutProps) {
  const t = useUiText();
  const { where, heading, actions, tabs, children, aside, footer } = props;
  const styles = useDrawerStyles();
  return (
    <>
      <DrawerHead {...{ where, heading, actions, tabs }} />
      <chakra.div css={styles['body']} className="p-drawer-body">
        <chakra.div css={styles['columns']}>
          <chakra.div css={styles['main']}>{children}</chakra.div>
          {aside !== undefined && (
            <chakra.aside
              css={styles['aside']}
              className="p-drawer-aside"
              aria-label={t('details')}
            >
              {aside}
            </chakra.aside>
          )}
        </chakra.div>
      </chakra.div>
      {footer && <chakra.div css={styles['footer']}>{footer}</chakra.div>}
    </>
  );
}
