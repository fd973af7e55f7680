import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { RiskParts_endpoint$key } from '../../../__generated__/RiskParts_endpoint.graphql.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { riskFactorText } from './riskFactorText.ts';
import { formatTenths } from '../../../ui/text/format.ts';

const Parts = chakra('ul', {
  base: {
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 72px 36px',
      alignItems: 'center',
      gap: '2',
      fontSize: '12px',
      lineHeight: '24px',
    },
    '& span:first-child': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: 'fg.muted',
    },
    '& span:last-child': { textAlign: 'right' },
    '& i': { height: '1', overflow: 'hidden', borderRadius: '2px', bg: 'bg.emphasized' },
    '& b': { display: 'block', height: '1', borderRadius: '2px', bg: 'fg.muted' },
  },
});

/** `+1.5`, `−0.3`. */
const signed = (value: number) => `${value < 0 ? '−' : '+'}${formatTenths(Math.abs(value))}`;

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
      {riskFactors.length === 0 && <Note tone="muted">{t('risk.none')}</Note>}
      <Parts>
        {riskFactors.map(({ key, contribution }) => (
          <li key={key}>
            <span>{riskFactorText(t, key)}</span>
            <i aria-hidden="true">
              <b style={{ width: `${(Math.max(0, contribution) / largest) * 100}%` }} />
            </i>
            <span className="p-num">{signed(contribution)}</span>
          </li>
        ))}
      </Parts>
    </Section>
  );
}
