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

/** What people decided about the path of an endpoint, each with its way back. Nothing where nobody decided anything. */
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
        }
      }
    `,
    endpoint,
  );
  if (corrections.length === 0) return null;
  const sentence = ({ kind, taken, parameter }: Correction) => {
    const first = taken.slice(0, SHOWN).join(', ');
    const values =
      taken.length > SHOWN ? t('list.more', { values: first, count: taken.length - SHOWN }) : first;
    return kind === 'merge'
      ? t('list.merge', { values, count: taken.length })
      : t('list.split', { values, parameter: `{${parameter}}` });
  };
  return (
    <Section title={t('list.title')} count={corrections.length}>
      <ul className="corrections">
        {corrections.map((correction) => (
          <li key={correction.correctionId}>
            <div>
              <PathText path={correction.path} />
              <p>{sentence(correction)}</p>
              <p>
                {t('list.by', { actor: correction.actor })} <TimeText value={correction.at} />
                {correction.undoneAt != null && (
                  <>
                    {' · '}
                    {t('list.undone', { actor: correction.undoneBy ?? '' })}{' '}
                    <TimeText value={correction.undoneAt} />
                  </>
                )}
              </p>
            </div>
            {correction.undoneAt == null && can('correctPaths') && (
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
