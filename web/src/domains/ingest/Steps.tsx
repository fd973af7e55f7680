import { chakra } from '@chakra-ui/react/styled-system';
import type { TFunction } from 'i18next';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { Steps_company$key } from '../../__generated__/Steps_company.graphql.ts';
import { Text } from '../../ui/text/Text.ts';
import { counted } from '../../ui/text/counted.ts';

const StepList = chakra('ol', {
  base: {
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'l3',
    bg: 'bg.panel',
    display: 'grid',
    gridTemplateColumns: 'repeat(3, 1fr)',
    marginInline: 'gutter',
    marginBottom: '3',
    '& > li': { display: 'flex', gap: '2.5', minWidth: '0', padding: '10px 16px' },
    '& > li + li': { borderLeft: '1px solid', borderColor: 'border.subtle' },
  },
});

const StepMark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '18px',
    height: '18px',
    marginTop: '1px',
    border: '1.5px solid',
    borderColor: 'border.control',
    borderRadius: 'full',
    fontSize: '11px',
    lineHeight: '15px',
    color: 'fg.muted',
    '[data-state=done] > &': {
      bg: 'success.mark',
      borderColor: 'success.mark',
      color: 'bg.panel',
    },
    '[data-state=now] > &': { borderColor: 'accent.fg', color: 'accent.fg' },
  },
});

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
    <StepList>
      {steps.map(({ key, title, note, isDone }, index) => {
        const state = isDone ? 'done' : index === current ? 'now' : 'later';
        return (
          <li key={key} data-state={state} {...(state === 'now' && { 'aria-current': 'step' })}>
            <StepMark>
              {isDone ? (
                <Check size={12} strokeWidth={3} aria-label={t('steps.done')} />
              ) : (
                index + 1
              )}
            </StepMark>
            <span>
              <Text as="b" display="block" textStyle="strong" whiteSpace="nowrap">
                {title}
              </Text>
              <Text
                as="small"
                display={{ base: 'none', xl: 'block' }}
                textStyle="small"
                tone="subtle"
              >
                {note}
              </Text>
            </span>
          </li>
        );
      })}
    </StepList>
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
