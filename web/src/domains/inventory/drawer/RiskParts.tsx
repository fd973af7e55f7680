import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { RiskParts_endpoint$key } from '../../../__generated__/RiskParts_endpoint.graphql.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { riskFactorText } from './riskFactorText.ts';

/** What the risk score is made of, largest first; each bar is a share of the largest part. */
export function RiskParts({ endpoint }: { readonly endpoint: RiskParts_endpoint$key }) {
  const { t } = useTranslation('inventory');
  const { riskFactors } = useFragment(
    graphql`
      fragment RiskParts_endpoint on Endpoint @throwOnFieldError {
        riskFactors {
          key
          contribution
        }
      }
    `,
    endpoint,
  );
  const largest = Math.max(...riskFactors.map(({ contribution }) => contribution), 0.1);
  return (
    <Section title={t('risk.title')}>
      {riskFactors.length === 0 && <p className="drawer-note">{t('risk.none')}</p>}
      <ul className="risk-parts">
        {riskFactors.map(({ key, contribution }) => (
          <li key={key}>
            <span>{riskFactorText(t, key)}</span>
            <i aria-hidden="true">
              <b style={{ width: `${(Math.max(0, contribution) / largest) * 100}%` }} />
            </i>
            <span className="p-num">{`${contribution < 0 ? '−' : '+'}${Math.abs(contribution).toFixed(1)}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
