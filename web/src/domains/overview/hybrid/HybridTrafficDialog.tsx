import { HYBRID_STAGES } from '@palisade/vocabulary/hybridChecks.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import type { HybridTrafficDialogQuery } from '../../../__generated__/HybridTrafficDialogQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { FlowDiagram } from '../../../ui/charts/FlowDiagram.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { formatDateTime } from '../../../ui/marks/formatTime.ts';
import { Note } from '../../../ui/text/Text.ts';
import { HybridDialog } from './HybridDialog.tsx';
import { HybridLinks } from './HybridLinks.tsx';
import { hybridStatus } from './hybridStatus.ts';

/** Tokens of the theme in which parts of the way are drawn. */
const COLOURS = { success: 'chart-1', warning: 'warning-mark', error: 'danger-mark' };
/** Letters of a source's name in the drawing; the table has all of it. */
const LONGEST_LABEL = 24;

/** Which way exchanges took through the installation lately, as a drawing and as a table. */
export default function HybridTrafficDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('overview');
  return (
    <HybridDialog title={t('hybrid.traffic')} onClose={onClose}>
      {(fetchKey) => <Flow fetchKey={fetchKey} />}
    </HybridDialog>
  );
}

function Flow({ fetchKey }: { readonly fetchKey: number }) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { company } = useLazyLoadQuery<HybridTrafficDialogQuery>(
    graphql`
      query HybridTrafficDialogQuery($companyId: ID!) @throwOnFieldError {
        company(companyId: $companyId) {
          hybridTraffic {
            from
            to
            nodes {
              key
              label
              status
            }
            links {
              source
              target
              value
            }
          }
        }
      }
    `,
    { companyId },
    { fetchKey, fetchPolicy: 'network-only' },
  );
  if (!company) return null;
  const { from, to, nodes, links } = company.hybridTraffic;
  const window = t('hybrid.window', {
    from: formatDateTime(new Date(from)),
    to: formatDateTime(new Date(to)),
  });
  if (links.length === 0) return <EmptyState title={t('hybrid.noTraffic')} body={window} />;
  const names = new Map(
    nodes.map(({ key, label }) => {
      const stage = HYBRID_STAGES.find((each) => each === key) ?? 'others';
      return [key, label ?? t(`hybrid.stages.${stage}`)];
    }),
  );
  const nameOf = (key: string) => names.get(key) ?? key;
  const drawn = nodes.map(({ key, status }) => {
    const name = nameOf(key);
    const label = name.length > LONGEST_LABEL ? `${name.slice(0, LONGEST_LABEL - 1)}…` : name;
    return { key, label, colour: COLOURS[hybridStatus(status)] };
  });
  return (
    <>
      <Note as="p">{window}</Note>
      <FlowDiagram nodes={drawn} links={links} />
      <HybridLinks nodes={nodes} links={links} nameOf={nameOf} />
    </>
  );
}
