import type { TFunction } from 'i18next';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { Steps_company$key } from '../../__generated__/Steps_company.graphql.ts';
import { counted } from '../../ui/text/counted.ts';

/** How far a new company is: each step is done only when there is proof of it. */
export function Steps({ company }: { readonly company: Steps_company$key }) {
  const { t } = useTranslation('ingest');
  const { name, organizationName, ingest } = useFragment(
    graphql`
      fragment Steps_company on Company @throwOnFieldError {
        name
        organizationName
        ingest {
          total {
            received
            learned
          }
        }
      }
    `,
    company,
  );
  const steps = stepsOf(t, ingest.total, { name, organization: organizationName });
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className="steps">
      {steps.map(({ key, title, note, isDone }, index) => {
        const state = isDone ? 'done' : index === current ? 'now' : 'later';
        return (
          <li key={key} data-state={state} {...(state === 'now' && { 'aria-current': 'step' })}>
            <span className="step-mark">
              {isDone ? (
                <Check size={12} strokeWidth={3} aria-label={t('steps.done')} />
              ) : (
                index + 1
              )}
            </span>
            <span>
              <b>{title}</b>
              <small>{note}</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** What is done one after another; traffic proves the second and the third. */
function stepsOf(
  t: TFunction<'ingest'>,
  { received, learned }: { readonly received: number; readonly learned: number },
  company: { readonly name: string; readonly organization: string },
) {
  return [
    {
      key: 'company',
      title: t('steps.company'),
      note: t('steps.companyNote', company),
      isDone: true,
    },
    {
      key: 'send',
      title: t('steps.send'),
      note: t('steps.sendNote', counted(received)),
      isDone: received > 0,
    },
    {
      key: 'see',
      title: t('steps.see'),
      note: t('steps.seeNote', counted(learned)),
      isDone: learned > 0,
    },
  ];
}
