import { TriangleAlert } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnomalyMark } from '../json/anomalyMark.ts';
import '../attackerDetails.texts.ts';
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
              <TriangleAlert size={12} />
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
