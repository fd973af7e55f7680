import { TriangleAlert } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnomalyMark, MarkKind } from '../json/anomalyMark.ts';
import '../attackerDetails.texts.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { AnomalyActions } from './AnomalyActions.ts';
import './exchange.css';

interface CodeLineProps {
  /** From 1; none for what is not there. */
  readonly number: number | null;
  readonly marks?: readonly AnomalyMark[] | undefined;
  /** Further words at the right, of what is unusual about a whole line. */
  readonly note?: string | undefined;
  readonly depth?: number;
  readonly children: ReactNode;
}

/**
 * One line of a request or response; what does not fit what was learned is marked on it, with the
 * reason.
 */
export function CodeLine({ number, marks = [], note, depth = 0, children }: CodeLineProps) {
  const { t } = useTranslation('attackerDetails');
  const actions = use(AnomalyActions);
  const isMarked = marks.length > 0 || note !== undefined;
  return (
    <span
      className="p-code-line exchange-line"
      {...(isMarked && { 'data-marked': '' })}
      {...(number === null && { 'data-ghost': '' })}
    >
      <i aria-hidden="true">{number}</i>
      <code style={{ paddingInlineStart: depth * 14 }}>{children}</code>
      {isMarked && (
        <span className="p-code-reason">
          {note !== undefined && (
            <span>
              <TriangleAlert size={12} /> {note}
            </span>
          )}
          {marks.map((mark) => (
            <span key={mark.key}>
              <MarkIcon kind={mark.kind} />
              <span>
                <b>{t(`anomalies.${mark.kind}`)}</b> {mark.reason}
              </span>
              {actions?.(mark)}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

/** What an answer holds is no attempt. */
const OF_ANSWERS: ReadonlySet<MarkKind> = new Set<MarkKind>(['newField', 'sensitive']);

/** Marks what was sent as an attack, for who views types of attempts. */
function MarkIcon({ kind }: { readonly kind: MarkKind }) {
  const { t } = useTranslation('attackerDetails');
  const isAttack = useCompany().views('aAttemptType') && !OF_ANSWERS.has(kind);
  return isAttack ? (
    <TriangleAlert size={12} role="img" aria-label={t('anomalies.attack')} data-attack="" />
  ) : (
    <TriangleAlert size={12} aria-hidden="true" />
  );
}
