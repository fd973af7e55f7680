import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  AttackerTicketButton_attacker$data,
  AttackerTicketButton_attacker$key,
} from '../../../__generated__/AttackerTicketButton_attacker.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { CreateTicket } from '../../../entities/tickets/CreateTicket.tsx';
import { attackerPath } from '../attackers.paths.ts';
import { useCommentAttacker } from '../details/comments/useCommentAttacker.ts';
import { knownSource } from '../details/knownNames.ts';
import { useChangeAttackerStatus } from '../details/status/useChangeAttackerStatus.ts';
import { useReload } from '../../../entities/lists/useReload.ts';
import './attackerTickets.texts.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** Names of attackers in tickets, in characters. */
const LONGEST_NAME = 300;

/** `2026-11-19 14:02 UTC`: whoever reads the ticket may be elsewhere. */
const inUtc = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

type Told = AttackerTicketButton_attacker$data;

const described = (
  t: TFunction<'attackerTickets'>,
  { riskTypes, attempts, successes, firstSeen, lastSeen }: Told,
): string =>
  [
    t('kinds', { kinds: riskTypes.map(({ label }) => catalogueText(label)).join(', ') }),
    t('attempts', {
      attempts: formatNumber(attempts),
      successes: formatNumber(successes),
    }),
    t('seen', { first: inUtc(firstSeen), last: inUtc(lastSeen) }),
  ].join('\n');

/** Once a ticket is opened, an open attacker is worked on; the comment goes with that. */
function useTicketCreated(attacker: Told): (message: string) => Promise<void> {
  const reload = useReload();
  const [change] = useChangeAttackerStatus();
  const [comment] = useCommentAttacker();
  const { id, version, status, nextStatuses } = attacker;
  return async (message) => {
    if (status === 'open' && nextStatuses.includes('fixing'))
      change({ id, version, newStatus: 'fixing', message, ignoreSimilar: false });
    else if (message !== '') await comment({ id, message });
    reload();
  };
}

/**
 * The button that opens a ticket about an attacker, who is worked on from then on; not there for
 * those who do not see integrations.
 */
export function AttackerTicketButton({
  attacker: key,
}: {
  readonly attacker: AttackerTicketButton_attacker$key;
}) {
  const { t } = useTranslation('attackerTickets');
  const { t: tList } = useTranslation('attackersList');
  const { companyId, can } = useCompany();
  const attacker = useFragment(
    graphql`
      fragment AttackerTicketButton_attacker on Attacker @throwOnFieldError {
        id
        attackerId
        version
        status
        nextStatuses
        severity
        sourceType
        sourceId
        riskTypes {
          label
        }
        attempts
        successes
        firstSeen
        lastSeen
      }
    `,
    key,
  );
  const handleCreated = useTicketCreated(attacker);
  if (!can('seeIntegrations')) return null;
  const { attackerId, severity, sourceType, sourceId } = attacker;
  const name = `${tList(`sourceTypes.${knownSource(sourceType)}`)} ${sourceId}`;
  return (
    <CreateTicket
      subject={{
        thing: 'attacker',
        things: [{ thingId: attackerId }],
        details: {
          name: name.slice(0, LONGEST_NAME),
          severity,
          description: described(t, attacker),
          page: attackerPath(companyId, attackerId),
        },
      }}
      onCreated={handleCreated}
    />
  );
}
