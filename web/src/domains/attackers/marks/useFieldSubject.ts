import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { useFieldSubject_example$key } from '../../../__generated__/useFieldSubject_example.graphql.ts';
import type { AnomalyMark } from '../details/json/anomalyMark.ts';
import './marks.texts.ts';
import { placeName } from './placeName.ts';
import { saidMark } from './saidMark.ts';
import type { MarkSubject } from './subject.ts';

/**
 * Tells the subject behind something that is marked in an exchange; null for what is no anomaly of
 * a field, such as a violated rule, which is marked as the signatures in the field.
 */
export function useFieldSubject(
  example: useFieldSubject_example$key | null | undefined,
): (mark: AnomalyMark) => MarkSubject | null {
  const { t } = useTranslation('attackMarks');
  const anomalies = useFragment(
    graphql`
      fragment useFieldSubject_example on AttackExample @throwOnFieldError {
        anomalies {
          location
          name
          anomaly
          isTunable
          mark {
            ...saidMark_mark
          }
          remediation {
            isActive
          }
        }
      }
    `,
    example ?? null,
  )?.anomalies;
  return ({ kind, location, name }) => {
    const found = anomalies?.find(
      (each) => each.location === location && each.name === name && each.anomaly === kind,
    );
    if (!found) return null;
    return {
      kind: 'field',
      location,
      name,
      what: t('what.field', { location: placeName(t, location), name }),
      isTunable: found.isTunable,
      mark: saidMark(found.mark),
      remediation: { anomaly: found.anomaly, isActive: found.remediation?.isActive === true },
    };
  };
}
