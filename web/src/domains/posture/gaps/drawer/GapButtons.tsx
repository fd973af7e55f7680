import { ChevronDown, MessageSquare } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapButtons_gap$key } from '../../../../__generated__/GapButtons_gap.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { DrawerContext } from '../../../../ui/drawer/drawerContext.ts';
import { useHotkeys } from '../../../../ui/keys/useHotkeys.ts';
import { Counter } from '../../../../ui/marks/Counter.tsx';
import { StatusGlyph } from '../../../../ui/marks/StatusPill.tsx';
import { Menu } from '../../../../ui/overlays/Menu.tsx';
import { STATUS_SHAPES } from '../GapStatusPill.tsx';
import { knownStatus } from '../gapStatus.ts';
import { type GapOfStatus, useStatusChoices } from '../status/useStatusChoices.tsx';
import './gapDrawer.texts.ts';
import { GapTicketButton } from './GapTicketButton.tsx';

interface GapButtonsProps {
  readonly gap: GapButtons_gap$key;
  readonly onComment: () => void;
  /** Goes to the next gap; undefined at the last. */
  readonly onNext: (() => void) | undefined;
}

/** Comments, ticket and status of a gap. */
export function GapButtons({ gap: key, onComment, onNext }: GapButtonsProps) {
  const { t } = useTranslation('gapDrawer');
  const { isTop } = use(DrawerContext);
  const gap = useFragment(
    graphql`
      fragment GapButtons_gap on PostureGap @throwOnFieldError {
        id
        name
        status
        nextStatuses
        commentCount
        ...GapTicketButton_gap
      }
    `,
    key,
  );
  const { itemsOf, dialog, change } = useStatusChoices(onNext);
  useHotkeys({ c: onComment }, isTop);
  return (
    <>
      <Button icon={<MessageSquare size={14} />} onClick={onComment}>
        {t('comments')} <Counter count={gap.commentCount} />
      </Button>
      <GapTicketButton gap={gap} change={change} />
      <StatusMenu gap={gap} itemsOf={itemsOf} hasKey={isTop} />
      {dialog}
    </>
  );
}

interface StatusMenuProps {
  readonly gap: GapOfStatus;
  readonly itemsOf: ReturnType<typeof useStatusChoices>['itemsOf'];
  /** Whether a letter opens it. */
  readonly hasKey: boolean;
}

/** The status of a gap, and those that it can have next; a button alone where it cannot change. */
function StatusMenu({ gap, itemsOf, hasKey }: StatusMenuProps) {
  const { t } = useTranslation('gapDrawer');
  const { t: tGaps } = useTranslation('gaps');
  const { can } = useCompany();
  const status = knownStatus(gap.status);
  const reason = !can('changeGaps')
    ? tGaps('change.forbidden')
    : gap.nextStatuses.length === 0
      ? tGaps('change.deactivated')
      : undefined;
  const button = (
    <Button
      disabledReason={reason}
      aria-label={t('statusNow', { status: tGaps(`statuses.${status}`) })}
      icon={<StatusGlyph shape={STATUS_SHAPES[status]} />}
    >
      {tGaps(`statuses.${status}`)} <ChevronDown size={14} />
    </Button>
  );
  if (reason !== undefined) return button;
  return (
    <Menu
      trigger={button}
      placement="bottom-end"
      heading={tGaps('change.status')}
      hotkey={hasKey ? 's' : undefined}
      items={itemsOf(gap)}
    />
  );
}
