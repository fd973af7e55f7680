import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { BalanceMark_ingest$key } from '../../../__generated__/BalanceMark_ingest.graphql.ts';
import { IconText } from '../../../ui/text/Text.ts';

/** Says whether received = learned + noise + sampled + rejected, as the server counted. */
export function BalanceMark({ ingest }: { readonly ingest: BalanceMark_ingest$key }) {
  const { t } = useTranslation('ingest');
  const { total } = useFragment(
    graphql`
      fragment BalanceMark_ingest on IngestStatus @throwOnFieldError {
        total {
          received
          balanced
        }
      }
    `,
    ingest,
  );
  if (total.received === 0) return null;
  return (
    <IconText tone={total.balanced ? 'success' : 'danger'}>
      <Scale size={14} /> {t(total.balanced ? 'ledger.balanced' : 'ledger.unbalanced')}
    </IconText>
  );
}
