import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  CorrectionList_endpoint$data,
  CorrectionList_endpoint$key,
} from '../../../__generated__/CorrectionList_endpoint.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import './corrections.css';
import './corrections.texts.ts';
import { useUndoCorrection } from './useUndoCorrection.ts';

type Correction = CorrectionList_endpoint$data['corrections'][number];
const SHOWN = 3;
const CAUSES = [
  'alike',
  'collections',
  'answers',
  'methods',
  'paths',
  'closedSet',
  'words',
] as const;
const counted = (count: number) => ({ count, formatted: count.toLocaleString('en-GB') });

/**
 * What people decided about the path of an endpoint, each with its way back, and what learning took
 * back, with its reason. Nothing where nothing was decided.
 */
export function CorrectionList({ endpoint }: { readonly endpoint: CorrectionList_endpoint$key }) {
  const { t } = useTranslation('corrections');
  const { can } = useCompany();
  const { undo, isBusy } = useUndoCorrection();
  const { corrections } = useFragment(
    graphql`
      fragment CorrectionList_endpoint on Endpoint @throwOnFieldError {
        corrections {
          correctionId
          kind
          path
          taken
          parameter
          actor
          at
          undoneBy
          undoneAt
          cause {
            code
            requests
          }
        }
      }
    `,
    endpoint,
  );
  if (corrections.length === 0) return null;
  const sentence = ({ kind, taken, parameter, cause }: Correction) => {
    const first = taken.slice(0, SHOWN).join(', ');
    const values =
      taken.length > SHOWN ? t('list.more', { values: first, count: taken.length - SHOWN }) : first;
    if (cause != null)
      return t('list.learned', { values, count: taken.length, parameter: `{${parameter}}` });
    return kind === 'merge'
      ? t('list.merge', { values, count: taken.length })
      : t('list.split', { values, parameter: `{${parameter}}` });
  };
  const reason = ({ cause }: Correction) => {
    const code = CAUSES.find((each) => each === cause?.code);
    return code === undefined ? null : <p>{t(`list.cause.${code}`)}</p>;
  };
  return (
    <Section title={t('list.title')} count={corrections.length}>
      <ul className="corrections">
        {corrections.map((correction) => (
          <li key={correction.correctionId}>
            <div>
              <PathText path={correction.path} />
              <p>{sentence(correction)}</p>
              {reason(correction)}
              <p>
                {correction.cause == null
                  ? t('list.by', { actor: correction.actor })
                  : t('list.learnedAt')}{' '}
                <TimeText value={correction.at} />
                {correction.cause != null &&
                  ` ${t('list.after', counted(correction.cause.requests))}`}
                {correction.undoneAt != null && (
                  <>
                    {' · '}
                    {t('list.undone', { actor: correction.undoneBy ?? '' })}{' '}
                    <TimeText value={correction.undoneAt} />
                  </>
                )}
              </p>
            </div>
            {correction.undoneAt == null && correction.cause == null && can('correctPaths') && (
              <Button
                size="xs"
                isBusy={isBusy}
                aria-label={t('undo.of', { path: correction.path })}
                onClick={() => undo(correction.correctionId, correction.path)}
              >
                {t('undo.action')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
