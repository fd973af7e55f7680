import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
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
import { afterMenu } from '../../../../ui/overlays/afterMenu.ts';
import { Menu } from '../../../../ui/overlays/Menu.tsx';
import { STATUS_SHAPES } from '../GapStatusPill.tsx';
import { knownStatus, knownStatuses } from '../gapStatus.ts';
import { useStatusDialog } from '../status/useStatusDialog.tsx';
import './gapDrawer.texts.ts';
import { GapTicketButton } from './GapTicketButton.tsx';

interface GapButtonsProps {
  readonly gap: GapButtons_gap$key;
  readonly onComment: () => void;
}

/** Comments, ticket and status of a gap. */
export function GapButtons({ gap: key, onComment }: GapButtonsProps) {
  const { t } = useTranslation('gapDrawer');
  const { t: tGaps } = useTranslation('gaps');
  const { can } = useCompany();
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
  const { ask, dialog, change, isChanging } = useStatusDialog();
  const nextStatuses = knownStatuses(gap.nextStatuses);
  const reason = !can('changeGaps')
    ? tGaps('change.forbidden')
    : nextStatuses.length === 0
      ? tGaps('change.deactivated')
      : undefined;
  useHotkeys({ c: onComment, s: () => (reason === undefined ? ask(gap) : false) }, isTop);
  return (
    <>
      <Button icon={<MessageSquare size={14} />} onClick={onComment}>
        {t('comments')} <Counter count={gap.commentCount} />
      </Button>
      <GapTicketButton gap={gap} change={change} />
      <StatusMenu
        status={knownStatus(gap.status)}
        nextStatuses={nextStatuses}
        isBusy={isChanging}
        disabledReason={reason}
        onChoose={(chosen) => ask(gap, chosen)}
      />
      {dialog}
    </>
  );
}

interface StatusMenuProps {
  readonly status: GapStatus;
  readonly nextStatuses: readonly GapStatus[];
  readonly isBusy: boolean;
  /** Why it cannot be changed; a button alone then. */
  readonly disabledReason: string | undefined;
  readonly onChoose: (status: GapStatus) => void;
}

/** The status of a gap, and those that it can have next. */
function StatusMenu({ status, nextStatuses, isBusy, disabledReason, onChoose }: StatusMenuProps) {
  const { t } = useTranslation('gapDrawer');
  const { t: tGaps } = useTranslation('gaps');
  const button = (
    <Button
      isBusy={isBusy}
      disabledReason={disabledReason}
      aria-label={t('statusNow', { status: tGaps(`statuses.${status}`) })}
      icon={<StatusGlyph shape={STATUS_SHAPES[status]} />}
    >
      {tGaps(`statuses.${status}`)} <ChevronDown size={14} />
    </Button>
  );
  if (disabledReason !== undefined) return button;
  return (
    <Menu
      trigger={button}
      placement="bottom-end"
      heading={tGaps('change.status')}
      items={nextStatuses.map((each) => ({
        key: each,
        label: tGaps(`statuses.${each}`),
        icon: <StatusGlyph shape={STATUS_SHAPES[each]} />,
        onSelect: () => afterMenu(() => onChoose(each)),
      }))}
    />
  );
}
