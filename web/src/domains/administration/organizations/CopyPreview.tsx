import { COPY_OUTCOMES } from '@palisade/vocabulary/configuration.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Box, LinedList, Row, Stack } from '../../../ui/layout/Boxes.ts';
import { Counter } from '../../../ui/marks/Counter.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { Note, Text } from '../../../ui/text/Text.ts';
import { CopiedItem } from './CopiedItem.tsx';
import type { CopyPlan, CopyPlanState } from './useCopyPlan.ts';

/** Things of one outcome that are listed. */
const MOST = 100;

interface CopyPreviewProps {
  readonly plan: CopyPlanState;
  /** Name of the environment that is copied to. */
  readonly target: string;
  readonly onRetry: () => void;
}

/** What a copy creates, changes, leaves as it is, and cannot do. */
export function CopyPreview({ plan, target, onRetry }: CopyPreviewProps) {
  const { t } = useTranslation('organizations');
  return (
    <Box as="section" aria-label={t('copy.preview')} aria-busy={plan === 'loading'}>
      <Text as="h3" textStyle="section" display="block" pb="2">
        {t('copy.preview')}
      </Text>
      <Content plan={plan} target={target} onRetry={onRetry} />
    </Box>
  );
}

function Content({ plan, target, onRetry }: CopyPreviewProps) {
  const { t } = useTranslation('organizations');
  if (plan === 'failed')
    return (
      <Row role="alert">
        <Text tone="danger">{t('copy.failed')}</Text>
        <Button size="xs" onClick={onRetry}>
          {t('copy.retry')}
        </Button>
      </Row>
    );
  if (typeof plan === 'string') return <Note role="status">{t(`copy.${plan}`)}</Note>;
  if (plan.refusal != null)
    return (
      <Note role="alert" tone="danger">
        {plan.refusal}
      </Note>
    );
  const same = plan.items.filter(({ outcome }) => outcome === 'same').length;
  return (
    <Stack gap="4">
      {same === plan.items.length && <Note role="status">{t('copy.nothing', { target })}</Note>}
      {COPY_OUTCOMES.map((outcome) => (
        <Outcome
          key={outcome}
          outcome={outcome}
          items={plan.items.filter((item) => item.outcome === outcome)}
          target={target}
        />
      ))}
      {same > 0 && same < plan.items.length && (
        <Note>{t('copy.sameCount', { count: same, formatted: formatNumber(same) })}</Note>
      )}
    </Stack>
  );
}

interface OutcomeProps {
  readonly outcome: (typeof COPY_OUTCOMES)[number];
  readonly items: CopyPlan['items'];
  readonly target: string;
}

/** Things of one outcome; those that are the same are only counted. */
function Outcome({ outcome, items, target }: OutcomeProps) {
  const { t } = useTranslation('organizations');
  if (outcome === 'same' || items.length === 0) return null;
  const rest = items.length - MOST;
  const title = t(`copy.outcomes.${outcome}`, { target });
  return (
    <section aria-label={title}>
      <Row pb="1">
        <Text textStyle="strong">{title}</Text>
        <Counter count={items.length} isExact />
      </Row>
      <LinedList>
        {items.slice(0, MOST).map((item) => (
          <CopiedItem key={`${item.kind} ${item.within ?? ''} ${item.name}`} item={item} />
        ))}
      </LinedList>
      {rest > 0 && <Note>{t('copy.more', { count: rest, formatted: formatNumber(rest) })}</Note>}
    </section>
  );
}
