import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { Sparkline } from '../../../ui/marks/Sparkline.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { CardFace, CardNote } from '../Card.tsx';
import { HOSTS_PX } from './hostsHeight.ts';
import { type RequestsOf, useRequestsNote } from './useRequestsNote.ts';

const MonitoredHostTraffic = lazy(() => import('./MonitoredHostTraffic.tsx'));

interface RequestsCardProps {
  /** Null where the traffic could not be read. */
  readonly traffic:
    | (RequestsOf & {
        readonly points: readonly { readonly learned: number; readonly unlearned: number }[];
      })
    | null;
}

/** How many requests were received; opens a list of the hosts that they went to. */
export function RequestsCard({ traffic }: RequestsCardProps) {
  const { t } = useTranslation('overview');
  const [isOpen, setIsOpen] = useState(false);
  const note = useRequestsNote(traffic);
  const values = traffic?.points.map(({ learned, unlearned }) => learned + unlearned);
  const face = (
    <button type="button">
      <CardFace
        label={t('cards.requests')}
        value={traffic?.requests}
        trend={values && <Sparkline values={values} />}
      />
    </button>
  );
  return (
    <div className="card">
      <Popover isOpen={isOpen} onOpenChange={setIsOpen} trigger={face} label={t('hosts.title')}>
        <WidgetBoundary fallback={<SkeletonBlock height={HOSTS_PX} lines={8} />}>
          <MonitoredHostTraffic note={note.note} />
        </WidgetBoundary>
      </Popover>
      <CardNote {...note} />
    </div>
  );
}
