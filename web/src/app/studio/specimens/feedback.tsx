import { Button } from '../../../ui/buttons/Button.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { RowGone } from '../../../ui/feedback/RowGone.tsx';
import { SecretOnce } from '../../../ui/feedback/SecretOnce.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { AccessDenied, EmptyState, WidgetError } from '../../../ui/feedback/StateBlock.tsx';
import { toast } from '../../../ui/feedback/toastQueue.ts';
import { Box, Row } from '../../../ui/layout/Boxes.ts';
import { specimen } from '../specimens.ts';

/** What tells how something went, and what is where nothing is to be shown. */
export const FEEDBACK = [
  specimen(
    'EmptyState',
    {
      'No results': () => <EmptyState action={<Button size="xs">Clear filters</Button>} />,
      'title, body': () => (
        <EmptyState title="No gaps with this status" body="Gaps that are closed show up here." />
      ),
    },
    { isWide: true },
  ),
  specimen(
    'WidgetError',
    {
      'onRetry, requestId': () => <WidgetError onRetry={() => undefined} requestId="req-42" />,
      plain: () => <WidgetError />,
    },
    { isWide: true },
  ),
  specimen('AccessDenied', { plain: () => <AccessDenied /> }, { isWide: true }),
  specimen('Skeleton', {
    'width={120}': () => <Skeleton width={120} />,
    'height={24}': () => <Skeleton width={64} height={24} />,
  }),
  specimen(
    'SkeletonBlock',
    {
      'height={120}': () => <SkeletonBlock height={120} lines={4} />,
    },
    { isWide: true },
  ),
  specimen(
    'PageSkeleton',
    {
      'a list': () => (
        <Box height="280px" overflow="hidden">
          <PageSkeleton
            shape={{ bars: ['tabs', 'filters'], table: [148, 0, 96] }}
            name={{ parents: ['Govern'], title: 'Posture gaps' }}
          />
        </Box>
      ),
      cards: () => (
        <Box height="280px" overflow="hidden">
          <PageSkeleton shape={{ cards: ['160 1fr 1fr'] }} name={null} />
        </Box>
      ),
    },
    { isWide: true },
  ),
  specimen('ProgressBar', {
    'value={0.4}': () => <ProgressBar label="Sent" value={0.4} width={160} />,
    'value={1}': () => <ProgressBar label="Sent" value={1} width={160} />,
    'value={null}': () => <ProgressBar label="Sent" value={null} width={160} />,
    'tone="danger"': () => <ProgressBar label="Sent" value={0.7} width={160} tone="danger" />,
  }),
  specimen(
    'SecretOnce',
    {
      plain: () => (
        <SecretOnce
          title="Token generated successfully"
          note="Copy it now: it is not shown again."
          secret="plt_3kq0…"
          done="I have copied it"
          onDone={() => undefined}
        />
      ),
    },
    { isWide: true },
  ),
  specimen('RowGone', { plain: () => <RowGone onClose={() => undefined} /> }, { isWide: true }),
  specimen(
    'ToastRegion',
    {
      'success, error, info, loading': () => (
        <Row flexWrap="wrap">
          <Button
            onClick={() =>
              toast.success('Policy installed successfully', {
                detail: 'Cards in responses · evaluated in the next minute',
              })
            }
          >
            Success
          </Button>
          <Button onClick={() => toast.error('Failed to install policy')}>Error</Button>
          <Button onClick={() => toast.info('Somebody else changed it')}>Info</Button>
          <Button onClick={() => toast.loading('Creating policy…', { id: 'studio' })}>
            Loading
          </Button>
          <Button onClick={() => toast.success('Gap closed', { undo: () => undefined })}>
            With Undo
          </Button>
        </Row>
      ),
    },
    { isWide: true },
  ),
];
