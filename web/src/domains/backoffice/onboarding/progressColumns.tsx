import { USE_CASE_STEPS } from '@palisade/vocabulary/useCases.ts';
import type { TFunction } from 'i18next';
import type { OnboardingDisplayPageQuery } from '../../../__generated__/OnboardingDisplayPageQuery.graphql.ts';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { OnboardingSwitch } from './OnboardingSwitch.tsx';

type Progress = NonNullable<
  OnboardingDisplayPageQuery['response']['company']
>['onboardingProgress'][number];

/** The first step that is not done. */
const nextOf = ({ doneSteps }: Progress) =>
  USE_CASE_STEPS.find((step) => !doneSteps.some((done) => done === step));

/** How far an environment is, in columns. */
export const progressColumns = (t: TFunction<'backoffice'>): readonly Column<Progress>[] => [
  {
    key: 'progress',
    header: t('onboarding.progress'),
    width: 120,
    cell: ({ doneSteps }) =>
      t('onboarding.of', {
        done: formatNumber(doneSteps.length),
        all: formatNumber(USE_CASE_STEPS.length),
      }),
  },
  {
    key: 'next',
    header: t('onboarding.next'),
    cell: (progress) => {
      const next = nextOf(progress);
      return next === undefined ? t('onboarding.complete') : t(`steps.${next}`);
    },
  },
  {
    key: 'shown',
    header: t('onboarding.shown'),
    width: 90,
    cell: ({ environmentId, name, isShown }) => (
      <OnboardingSwitch environmentId={environmentId} name={name} isShown={isShown} />
    ),
  },
];
