import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  WhyType_parameter$data,
  WhyType_parameter$key,
} from '../../../__generated__/WhyType_parameter.graphql.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import './parameters.texts.ts';
import { type FactWords, reasonsOf } from './typeReasons.ts';

/** How sure the data type of a parameter is, and why; nothing where it is of none. */
export function WhyType({ parameter }: { readonly parameter: WhyType_parameter$key }) {
  const { t } = useTranslation('parameters');
  const { dataType, typeEvidence } = useFragment(
    graphql`
      fragment WhyType_parameter on Parameter @throwOnFieldError {
        dataType
        typeEvidence {
          source
          confidence
          matching
          tested
          rule
          check
          nameWords
          beside
          despite
          carrier
          holds
        }
      }
    `,
    parameter,
  );
  return dataType ? whyOf(t, typeEvidence) : null;
}

function whyOf(t: FactWords, evidence: WhyType_parameter$data['typeEvidence']): string {
  if (!evidence) return t('why.unknown');
  const reasons = reasonsOf(t, evidence).join(', ');
  const { confidence, source } = evidence;
  if (source === 'person' || typeof confidence !== 'number') return reasons;
  const share = `${formatNumber(Math.round(confidence * 100))} %`;
  return t('why.sure', { share, reasons });
}
