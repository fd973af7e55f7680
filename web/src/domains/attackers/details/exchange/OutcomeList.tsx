import { CircleAlert, CircleSlash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import type {
  OutcomeKind,
  OutcomeList_outcome$data,
  OutcomeList_outcome$key,
} from '../../../../__generated__/OutcomeList_outcome.graphql.ts';
import { formatBytes } from '../../../../ui/marks/formatBytes.ts';
import '../attackerDetails.texts.ts';
import './outcome.css';
import { usualText } from './usualText.ts';
import { formatNumber } from '../../../../ui/text/format.ts';
import { detectionText } from '../../../../entities/text/detectionText.ts';

const AGAINST: ReadonlySet<OutcomeKind> = new Set(['error', 'empty', 'page', 'redirect']);
const formatted = (count: number) => formatNumber(count);

/** What came back to an attempt: why it is a success or none, and the sensitive data in it. */
export function OutcomeList({ outcome }: { readonly outcome: OutcomeList_outcome$key }) {
  const { t } = useTranslation('attackerDetails');
  const { piiConsumptionInfo, ...told } = useFragment(
    graphql`
      fragment OutcomeList_outcome on AttackOutcome @throwOnFieldError {
        reasons {
          kind
          value
          usual
          detail
        }
        piiConsumptionInfo {
          type
          values
          usual
          isUnusual
        }
      }
    `,
    outcome,
  );
  // Values of data types are listed below, with those that are usual.
  const reasons = told.reasons.filter(({ kind }) => kind !== 'values');
  if (reasons.length === 0 && piiConsumptionInfo.length === 0) return null;
  return (
    <dl className="outcome">
      {reasons.length > 0 && (
        <div>
          <dt>{t('outcome.title')}</dt>
          {reasons.map((reason) => (
            <Reason key={`${reason.kind} ${reason.detail}`} reason={reason} />
          ))}
        </div>
      )}
      {piiConsumptionInfo.length > 0 && (
        <div>
          <dt>{t('pii.title')}</dt>
          {piiConsumptionInfo.map(({ type, values, usual, isUnusual }) => (
            <dd key={type} {...(isUnusual && { 'data-success': '' })}>
              <span>
                {t('pii.ofType', {
                  type: catalogueText(type),
                  count: values,
                  formatted: formatted(values),
                })}
                {usualText(t, usual)}
              </span>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

const KINDS = [
  'proof',
  'rows',
  'bytes',
  'fields',
  'values',
  'session',
  'error',
  'empty',
  'page',
  'redirect',
] as const;

/** A kind that this page knows the words of; a newer server may know others. */
const knownKind = (kind: OutcomeKind): (typeof KINDS)[number] =>
  KINDS.find((each) => each === kind) ?? 'proof';

/** One thing that speaks for or against a success. */
function Reason({
  reason: { kind, value, usual, detail },
}: {
  readonly reason: OutcomeList_outcome$data['reasons'][number];
}) {
  const { t } = useTranslation('attackerDetails');
  const isAgainst = AGAINST.has(kind);
  const Icon = isAgainst ? CircleSlash : CircleAlert;
  const isInside = kind === 'error' && detail !== '';
  const format = kind === 'bytes' ? formatBytes : formatted;
  const words = t(`outcome.kinds.${isInside ? 'errorInside' : knownKind(kind)}`, {
    formatted: format(value),
    count: value,
    detail: kind === 'proof' ? detectionText(detail) : detail,
  });
  return (
    <dd {...(!isAgainst && { 'data-success': '' })}>
      <Icon size={12} aria-hidden="true" />
      <span>
        {words}
        {kind !== 'fields' && kind !== 'session' && usualText(t, usual, format)}
      </span>
    </dd>
  );
}
