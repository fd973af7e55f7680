import { useTranslation } from 'react-i18next';
import type { CorrectionList_endpoint$data } from '../../../__generated__/CorrectionList_endpoint.graphql.ts';
import { LinedList } from '../../../ui/layout/Boxes.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { CorrectionItem } from './CorrectionItem.tsx';
import './corrections.texts.ts';
import { useUndoCorrection } from './useUndoCorrection.ts';

/** Corrections of an endpoint, fetched for the few that have some. */
export default function CorrectionSection({
  corrections,
}: Pick<CorrectionList_endpoint$data, 'corrections'>) {
  const { t } = useTranslation('corrections');
  const undoing = useUndoCorrection();
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
