import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/marks/Tag.tsx';
import './review.texts.ts';

/** What a mark says, and whether detection goes by it. */
export function VerdictTag({
  verdict,
  isTuned,
}: {
  readonly verdict: string;
  readonly isTuned: boolean;
}) {
  const { t } = useTranslation('markReview');
  const isSuspicious = verdict === 'suspicious';
  return (
    <Tag variant={isSuspicious ? 'danger' : 'outline'}>
      {t(`verdicts.${isSuspicious ? 'suspicious' : isTuned ? 'tuned' : 'legitimate'}`)}
    </Tag>
  );
}
