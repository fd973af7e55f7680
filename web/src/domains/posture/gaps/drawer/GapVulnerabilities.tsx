import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapVulnerabilities_gap$key } from '../../../../__generated__/GapVulnerabilities_gap.graphql.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { Section } from '../../../../ui/layout/Panel.tsx';
import { GapSeverity } from '../GapSeverity.tsx';
import './gapDrawer.texts.ts';

/**
 * Weaknesses found on the endpoint that the policy's conditions hold for; nothing where there are
 * none.
 */
export function GapVulnerabilities({ gap }: { readonly gap: GapVulnerabilities_gap$key }) {
  const { t } = useTranslation('gapDrawer');
  const { evidence } = useFragment(
    graphql`
      fragment GapVulnerabilities_gap on PostureGap @throwOnFieldError {
        evidence {
          vulnerabilities {
            name
            severity
            cweId
            cveId
            seen
          }
        }
      }
    `,
    gap,
  );
  const { vulnerabilities } = evidence;
  if (vulnerabilities.length === 0) return null;
  return (
    <Section title={t('vulnerabilities')} count={vulnerabilities.length}>
      <ul className="gap-cards">
        {vulnerabilities.map(({ name, severity, cweId, cveId, seen }) => (
          <li key={`${name} ${cveId ?? ''}`} className="gap-card">
            <div className="gap-card-head">
              <GapSeverity severity={severity} />
              {[cveId, cweId].map((number) => number && <b key={number}>{number}</b>)}
              <span>{catalogueText(name)}</span>
            </div>
            {seen.length > 0 && (
              <ul className="gap-lines" aria-label={t('seen')}>
                {seen.map((line) => (
                  <li key={line}>
                    <code>{line}</code>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
