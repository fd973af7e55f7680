import { graphql, useFragment } from 'react-relay';
import type { GapTicketButton_gap$key } from '../../../../__generated__/GapTicketButton_gap.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { useReload } from '../../../../entities/lists/useReload.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { CreateTicket } from '../../../../entities/tickets/CreateTicket.tsx';
import { gapsPath } from '../../posture.paths.ts';
import { knownStatus, knownStatuses } from '../gapStatus.ts';
import type { useChangeGapStatus } from '../status/useChangeGapStatus.ts';

interface GapTicketButtonProps {
  readonly gap: GapTicketButton_gap$key;
  readonly change: ReturnType<typeof useChangeGapStatus>[0];
}

/** Opens a ticket about a gap, which is worked on from then on. */
export function GapTicketButton({ gap: key, change }: GapTicketButtonProps) {
  const { companyId } = useCompany();
  const reload = useReload();
  const gap = useFragment(
    graphql`
      fragment GapTicketButton_gap on PostureGap @throwOnFieldError {
        id
        gapId
        endpointId
        status
        nextStatuses
        name
        severity
        method
        host
        path
        evidence {
          description
          remediation
        }
      }
    `,
    key,
  );
  const { id, gapId, endpointId, name, severity, method, host, path } = gap;
  const status = knownStatus(gap.status);
  const handleCreated = async (message: string) => {
    const newStatus = knownStatuses(gap.nextStatuses).find((each) => each === 'inProcess');
    if (newStatus !== undefined) await change({ id, name, from: status, newStatus, message });
    reload();
  };
  const page = gapsPath(companyId, { status, gapId });
  return (
    <CreateTicket
      subject={{
        thing: 'gap',
        things: [{ thingId: gapId, endpointId }],
        details: {
          severity,
          method,
          host,
          path,
          page,
          name: catalogueText(name),
          description: catalogueText(gap.evidence.description),
          remediation: catalogueText(gap.evidence.remediation),
        },
      }}
      onCreated={handleCreated}
    />
  );
}
