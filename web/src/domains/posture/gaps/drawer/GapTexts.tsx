import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapTexts_gap$key } from '../../../../__generated__/GapTexts_gap.graphql.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { Section } from '../../../../ui/layout/Panel.tsx';
import './gapDrawer.texts.ts';

/** What is wrong and what to do about it. */
export function GapTexts({ gap }: { readonly gap: GapTexts_gap$key }) {
  const { t } = useTranslation('gapDrawer');
  const { evidence } = useFragment(
    graphql`
      fragment GapTexts_gap on PostureGap @throwOnFieldError {
        evidence {
          description
          remediation
        }
      }
    `,
    gap,
  );
  return (
    <Section title={t('description')}>
      <p className="gap-text">{catalogueText(evidence.description) || t('noDescription')}</p>
      <h3 className="gap-subhead">{t('remediation')}</h3>
      <p className="gap-text">{catalogueText(evidence.remediation) || t('noRemediation')}</p>
    </Section>
  );
}
