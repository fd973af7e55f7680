import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { ChevronDown, MessageSquare } from 'lucide-react';
import { lazy, Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapButtons_gap$key } from '../../../../__generated__/GapButtons_gap.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { CreateTicket } from '../../../../entities/tickets/CreateTicket.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { DrawerContext } from '../../../../ui/drawer/drawerContext.ts';
import { useHotkeys } from '../../../../ui/keys/useHotkeys.tsx';
import { Counter } from '../../../../ui/marks/Counter.tsx';
import { StatusGlyph } from '../../../../ui/marks/StatusPill.tsx';
import { afterMenu } from '../../../../ui/overlays/afterMenu.ts';
import { Menu } from '../../../../ui/overlays/Menu.tsx';
import { gapsPath } from '../../posture.paths.ts';
import { STATUS_SHAPES } from '../GapStatusPill.tsx';
import { knownStatus, knownStatuses } from '../gapStatus.ts';
import { useChangeGapStatus } from '../status/useChangeGapStatus.ts';
import { useReload } from '../../../../entities/lists/useReload.ts';

const ChangeStatusDialog = lazy(() => import('../status/ChangeStatusDialog.tsx'));

interface GapButtonsProps {
  readonly gap: GapButtons_gap$key;
  readonly onComment: () => void;
}

/** Comments, ticket and status of a gap. */
export function GapButtons({ gap: key, onComment }: GapButtonsProps) {
  const { t } = useTranslation('gapDrawer');
  const { t: tGaps } = useTranslation('gaps');
  const { companyId, can } = useCompany();
  const { isTop } = use(DrawerContext);
  const gap = useFragment(
    graphql`
      fragment GapButtons_gap on PostureGap @throwOnFieldError {
        id
        gapId
        name
        severity
        status
        nextStatuses
        commentCount
        host
        method
        path
        endpointId
        evidence {
          description
          remediation
        }
      }
    `,
    key,
  );
  const [asked, setAsked] = useState<GapStatus | 'any' | null>(null);
  const [change, isChanging, saidOf] = useChangeGapStatus();
  const reload = useReload();
  const { evidence } = gap;
  const status = knownStatus(gap.status);
  const nextStatuses = knownStatuses(gap.nextStatuses);
  const reason = !can('changeGaps')
    ? tGaps('change.forbidden')
    : nextStatuses.length === 0
      ? tGaps('change.deactivated')
      : undefined;
  useHotkeys({ c: onComment, s: () => (reason === undefined ? setAsked('any') : false) }, isTop);
  const handleTicket = async (comment: string) => {
    const next = nextStatuses.find((each) => each === 'inProcess');
    if (next !== undefined)
      await change({ id: gap.id, from: status, newStatus: next, message: comment });
    reload();
  };
  const button = (
    <Button
      isBusy={isChanging}
      {...(reason !== undefined && { disabledReason: reason })}
      aria-label={t('statusNow', { status: tGaps(`statuses.${status}`) })}
      icon={<StatusGlyph shape={STATUS_SHAPES[status]} />}
    >
      {tGaps(`statuses.${status}`)} <ChevronDown size={14} />
    </Button>
  );
  return (
    <>
      <Button icon={<MessageSquare size={14} />} onClick={onComment}>
        {t('comments')} <Counter count={gap.commentCount} />
      </Button>
      <CreateTicket
        subject={{
          thing: 'gap',
          things: [{ thingId: gap.gapId, endpointId: gap.endpointId }],
          details: {
            ...pick(gap),
            description: evidence.description,
            remediation: evidence.remediation,
            page: gapsPath(companyId, { status, gapId: gap.gapId }),
          },
        }}
        onCreated={handleTicket}
      />
      {reason === undefined ? (
        <Menu
          trigger={button}
          placement="bottom-end"
          heading={tGaps('change.status')}
          items={nextStatuses.map((each) => ({
            key: each,
            label: tGaps(`statuses.${each}`),
            icon: <StatusGlyph shape={STATUS_SHAPES[each]} />,
            onSelect: () => afterMenu(() => setAsked(each)),
          }))}
        />
      ) : (
        button
      )}
      <Suspense>
        {asked !== null && (
          <ChangeStatusDialog
            subject={gap.name}
            statuses={nextStatuses}
            chosen={asked === 'any' ? undefined : asked}
            said={saidOf(gap.id)}
            onConfirm={(newStatus, message) =>
              void change({ id: gap.id, from: status, newStatus, message })
            }
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const pick = ({
  name,
  severity,
  method,
  host,
  path,
}: Record<'name' | 'severity' | 'method' | 'host' | 'path', string>) => ({
  name,
  severity,
  method,
  host,
  path,
});
