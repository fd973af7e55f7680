import { chakra } from '@chakra-ui/react/styled-system';
import { CloudOff, FileQuestionMark, Inbox, LockKeyhole, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Row } from '../layout/Boxes.ts';
import { useUiText } from '../text/UiText.tsx';
import { CENTRED } from '../theme/styles.ts';

interface StateBlockProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly body: ReactNode;
  readonly actions?: ReactNode;
  readonly kind?: 'plain' | 'error';
  /** Takes the room of a whole page. */
  readonly isPage?: boolean;
  /** Whether the page's own name is above. */
  readonly hasPageTitle?: boolean;
  readonly children?: ReactNode;
}

const Block = chakra('div', {
  base: {
    ...CENTRED,
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '0.5',
    minHeight: '160px',
    py: '6',
    px: '4',
    textStyle: 'small',
    textAlign: 'center',
    color: 'fg.muted',
    '& > svg': { color: 'fg.subtle' },
    '& > :is(h1, h2)': { textStyle: 'section', color: 'fg' },
    '& > p': { maxWidth: '44ch', textWrap: 'balance' },
    '& > details': { mt: '2' },
    '& summary': { cursor: 'pointer', color: 'fg.subtle' },
    '&[data-page]': { minHeight: '60vh' },
  },
  variants: { kind: { plain: {}, error: { '& > svg': { color: 'danger.mark' } } } },
});

function StateBlock({
  icon,
  title,
  body,
  actions,
  kind = 'plain',
  isPage = false,
  hasPageTitle = false,
  children,
}: StateBlockProps) {
  const Title = isPage && !hasPageTitle ? 'h1' : 'h2';
  return (
    <Block
      className="p-state"
      kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      {...(isPage && { 'data-page': '' })}
    >
      {icon}
      <Title>{title}</Title>
      <p>{body}</p>
      {actions && <Row mt="2">{actions}</Row>}
      {children}
    </Block>
  );
}

interface EmptyStateProps {
  readonly title?: string;
  readonly body?: ReactNode;
  /** One action, for example Clear filters. */
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
  /** It is all that the page has. */
  readonly isPage?: boolean;
}

/**
 * Nothing to show: in the place and box of what would be there. Without a title nothing matches a
 * search.
 */
export function EmptyState({ title, body, action, icon, isPage = false }: EmptyStateProps) {
  const t = useUiText();
  return (
    <StateBlock
      isPage={isPage}
      icon={icon ?? (title === undefined ? <SearchX size={16} /> : <Inbox size={16} />)}
      title={title ?? t('emptyTitle')}
      body={body ?? t('emptyBody')}
      actions={action}
    />
  );
}

interface WidgetErrorProps {
  readonly onRetry?: (() => void) | undefined;
  /** Shown on demand, to be passed on to whoever runs the server. */
  readonly requestId?: string | undefined;
  /** What went wrong, in the place of the general words. */
  readonly message?: string;
}

/** One widget failed; the rest of the page lives. */
export function WidgetError({ onRetry, requestId, message }: WidgetErrorProps) {
  const t = useUiText();
  const retry = onRetry && (
    <Button size="xs" onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <StateBlock
      icon={<CloudOff size={16} />}
      title={t('errorTitle')}
      body={message ?? t('errorBody')}
      kind="error"
      actions={retry}
    >
      {requestId && (
        <details>
          <summary>{t('requestId')}</summary>
          <code className="p-mono">{requestId}</code>
        </details>
      )}
    </StateBlock>
  );
}

/** The person may not see this. */
export function AccessDenied({ isPage = false }: { readonly isPage?: boolean }) {
  const t = useUiText();
  return (
    <>
      {isPage && <title>{`${t('deniedTitle')} · Palisade`}</title>}
      <StateBlock
        icon={<LockKeyhole size={16} />}
        title={t('deniedTitle')}
        body={t('deniedBody')}
        isPage={isPage}
      />
    </>
  );
}

/** An address without a page. `action` is the link to Overview. */
export function NotFound({ action }: { readonly action?: ReactNode }) {
  const t = useUiText();
  return (
    <StateBlock
      icon={<FileQuestionMark size={16} />}
      title={t('notFoundTitle')}
      body={t('notFoundBody')}
      actions={action}
      isPage
    />
  );
}

/** A whole page broke. `action` is the link back to Overview. */
export function Unexpected({
  action,
  requestId,
  hasPageTitle = false,
}: {
  readonly action?: ReactNode;
  readonly requestId?: string | undefined;
  /** Whether the page's own name is above. */
  readonly hasPageTitle?: boolean;
}) {
  const t = useUiText();
  return (
    <StateBlock
      icon={<CloudOff size={16} />}
      title={t('errorTitle')}
      body={t('unexpected')}
      kind="error"
      actions={action}
      isPage
      hasPageTitle={hasPageTitle}
    >
      {requestId && <code className="p-mono">{requestId}</code>}
    </StateBlock>
  );
}
