import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { useChangeWords_change$key } from '../../../__generated__/useChangeWords_change.graphql.ts';
import { authKindText } from '../../../entities/endpointFields/authKindText.ts';
import { riskFactorText } from '../drawer/riskFactorText.ts';
import '../inventory.texts.ts';
import './changes.texts.ts';
import { causeText, changeText } from './changeText.ts';

/** What changed, in one sentence, and who or what did it; null where nobody did. */
export function useChangeWords(change: useChangeWords_change$key) {
  const { t } = useTranslation('changes');
  const { t: tInventory } = useTranslation('inventory');
  const { t: tFields } = useTranslation('endpointFields');
  const data = useFragment(
    graphql`
      fragment useChangeWords_change on Change @throwOnFieldError {
        kind
        before {
          state
          credentials
          requestData
          responseData
          parameters {
            side
            location
            name
            type
          }
          count
          score
          path
          paths
          lastActivity
        }
        after {
          state
          credentials
          requestData
          responseData
          parameters {
            side
            location
            name
            type
          }
          count
          score
          path
          paths
          lastActivity
        }
        cause {
          code
          who
          added
          gone
        }
      }
    `,
    change,
  );
  const text = changeText(t, data, {
    factorOf: (key) => riskFactorText(tInventory, key),
    credentialOf: (kind) => authKindText(tFields, kind),
  });
  return { text, cause: causeText(t, data) };
}
