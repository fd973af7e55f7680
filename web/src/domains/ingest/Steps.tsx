import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { Steps_company$key } from '../../__generated__/Steps_company.graphql.ts';

const formatted = (count: number) => ({ count, formatted: count.toLocaleString('en-GB') });

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
  const { received, learned } = ingest.total;
  const steps = [
    {
      key: 'company',
      title: t('steps.company'),
      note: t('steps.companyNote', { organization: organizationName, name }),
      isDone: true,
    },
    {
      key: 'send',
      title: t('steps.send'),
      note: t('steps.sendNote', formatted(received)),
      isDone: received > 0,
    },
    {
      key: 'see',
      title: t('steps.see'),
      note: t('steps.seeNote', formatted(learned)),
      isDone: learned > 0,
    },
  ];
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
