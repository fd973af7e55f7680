import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { CorrectionList_endpoint$key } from '../../../__generated__/CorrectionList_endpoint.graphql.ts';
import { LinedList } from '../../../ui/layout/Boxes.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { CorrectionItem } from './CorrectionItem.tsx';
import './corrections.texts.ts';
import { useUndoCorrection } from './useUndoCorrection.ts';

/**
 * What people decided about the path of an endpoint, each with its way back, and what learning took
 * back, with its reason. Nothing where nothing was decided.
 */
export function CorrectionList({ endpoint }: { readonly endpoint: CorrectionList_endpoint$key }) {
  const { t } = useTranslation('corrections');
  const undoing = useUndoCorrection();
  const { corrections } = useFragment(
    graphql`
      fragment CorrectionList_endpoint on Endpoint @throwOnFieldError {
        corrections {
          correctionId
          ...CorrectionItem_correction
        }
      }
    `,
    endpoint,
  );
  if (corrections.length === 0) return null;
  return (
    <Section title={t('list.title')} count={corrections.length}>
      <LinedList>
        {corrections.map((correction) => (
          <CorrectionItem key={correction.correctionId} correction={correction} undoing={undoing} />
        ))}
      </LinedList>
    </Section>
  );
}
