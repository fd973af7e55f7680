import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  TrialOutcome_trial$data,
  TrialOutcome_trial$key,
} from '../../../__generated__/TrialOutcome_trial.graphql.ts';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { Text } from '../../../ui/text/Text.ts';
import type { RuleChoices } from './RuleFields.tsx';
import { SignInOutcome } from './SignInOutcome.tsx';

interface TrialOutcomeProps {
  readonly trial: TrialOutcome_trial$key;
  readonly choices: RuleChoices;
}

/** What a test sign-in brought: the person, their roles or why they are refused, and the claims. */
export function TrialOutcome({ trial: key, choices }: TrialOutcomeProps) {
  const { t } = useTranslation('identityProviders');
  const { at, claims, outcome } = useFragment(
    graphql`
      fragment TrialOutcome_trial on SsoTrial @throwOnFieldError {
        at
        claims {
          name
          value
        }
        outcome {
          refusal
          person {
            email
            firstName
            lastName
            groups
          }
          isNewUser
          matchedBy
          position
          group
          granted {
            companyId
            roleId
          }
          removed {
            companyId
            roleId
          }
          kept {
            companyId
            roleId
          }
        }
      }
    `,
    key,
  );
  return (
    <Stack gap="2" role="region" aria-label={t('trial.last')}>
      <SignInOutcome at={at} outcome={outcome} choices={choices} />
      {claims.length > 0 && <ClaimTable claims={claims} />}
    </Stack>
  );
}

function ClaimTable({ claims }: Pick<TrialOutcome_trial$data, 'claims'>) {
  const { t } = useTranslation('identityProviders');
  return (
    <SmallTable aria-label={t('trial.claims')}>
      <thead>
        <tr>
          <th scope="col">{t('trial.claim')}</th>
          <th scope="col">{t('trial.value')}</th>
        </tr>
      </thead>
      <tbody>
        {claims.map(({ name, value }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>
              <Text textStyle="code" overflowWrap="anywhere">
                {value}
              </Text>
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
