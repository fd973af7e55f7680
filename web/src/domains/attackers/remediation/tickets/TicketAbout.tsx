import { GAP_STATUSES } from '@palisade/vocabulary/gapStatuses.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { valueOf } from '../../../../entities/errors/valueOf.ts';
import { Unavailable } from '../../../../ui/marks/Unavailable.tsx';
import { gapsPath } from '../../../posture/posture.paths.ts';
import { attackerPath } from '../../attackers.paths.ts';
import { SourceText } from '../../list/SourceText.tsx';
import type { TicketRow } from './useTickets.ts';

const statusOf = (gap: { readonly status: string }) =>
  GAP_STATUSES.find((each) => each === gap.status) ?? 'open';

/**
 * What a ticket is about: a link to the drawer of the gap or the page of the attacker, and how much
 * more there is.
 */
export function TicketAbout({
  ticket: { thing, about, aboutCount },
}: {
  readonly ticket: TicketRow;
}) {
  const { t } = useTranslation('remediation');
  const { companyId } = useCompany();
  const [first] = about;
  const gap = first && valueOf(first.gap);
  const attacker = first && valueOf(first.attacker);
  const isUnknown = first !== undefined && !(first.gap.ok && first.attacker.ok);
  const gone = t(thing === 'gap' ? 'tickets.gapGone' : 'tickets.attackerGone');
  const more = aboutCount - 1;
  return (
    <span className="p-line">
      {gap && (
        <Link
          className="p-trunc"
          title={gap.name}
          to={gapsPath(companyId, { status: statusOf(gap), gapId: gap.gapId })}
        >
          {gap.name}
        </Link>
      )}
      {attacker && (
        <Link className="attacker-link" to={attackerPath(companyId, attacker.attackerId)}>
          <SourceText sourceType={attacker.sourceType} sourceId={attacker.sourceId} />
        </Link>
      )}
      {!gap &&
        !attacker &&
        (isUnknown ? <Unavailable /> : <span className="p-subtle">{gone}</span>)}
      {more > 0 && <span className="p-subtle">{t('tickets.more', { count: more })}</span>}
    </span>
  );
}
