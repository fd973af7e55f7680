import { ACTION_FAILURES, type ActionState } from '@palisade/vocabulary/integrations.ts';
import { useTranslation } from 'react-i18next';
import { StatusPill, type StatusShape } from '../../../ui/marks/StatusPill.tsx';
import { SourceText } from '../list/SourceText.tsx';
import './attackerActions.texts.ts';

const SHAPES: Readonly<Record<ActionState, StatusShape>> = {
  waiting: 'open',
  done: 'done',
  failed: 'ignored',
};

export interface OutcomeOfSource {
  readonly sourceType: string;
  readonly sourceId: string;
  readonly state: string;
  readonly failureKind: string | null | undefined;
  readonly failure: string | null | undefined;
}

/** What was done at each source, and why not where it was not. */
export function ActionOutcome({ sources }: { readonly sources: readonly OutcomeOfSource[] }) {
  const { t } = useTranslation('attackerActions');
  return (
    <ul>
      {sources.map(({ sourceType, sourceId, state, failureKind, failure }) => {
        const known = state === 'done' || state === 'failed' ? state : 'waiting';
        const kind = ACTION_FAILURES.find((each) => each === failureKind);
        return (
          <li key={`${sourceType} ${sourceId}`}>
            <StatusPill shape={SHAPES[known]} label={t(`states.${known}`)} />
            <SourceText sourceType={sourceType} sourceId={sourceId} />
            {failure && (
              <p>
                {kind && `${t(`failures.${kind}`)}: `}
                {failure}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
