import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  TrialOutcome_trial$data,
  TrialOutcome_trial$key,
} from '../../../__generated__/TrialOutcome_trial.graphql.ts';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { TagList } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Note, Text } from '../../../ui/text/Text.ts';
import type { RuleChoices } from './RuleFields.tsx';

interface TrialOutcomeProps {
  readonly trial: TrialOutcome_trial$key;
  readonly choices: RuleChoices;
}

type Outcome = TrialOutcome_trial$data['outcome'];

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
      <Note tone={outcome.refusal == null ? 'success' : 'danger'}>
        {outcome.refusal == null
          ? t('trial.accepted')
          : t('trial.refused', { reason: outcome.refusal })}
      </Note>
      <OutcomeFacts at={at} outcome={outcome} choices={choices} />
      {claims.length > 0 && <ClaimTable claims={claims} />}
    </Stack>
  );
}

interface OutcomeFactsProps extends Pick<TrialOutcomeProps, 'choices'> {
  readonly at: string;
  readonly outcome: Outcome;
}

function OutcomeFacts({ at, outcome, choices }: OutcomeFactsProps) {
  const { t } = useTranslation('identityProviders');
  const { person, matchedBy, position, group, granted, kept, removed } = outcome;
  const nameIn = (options: RuleChoices['roles'], key: string): string =>
    options.find(({ value }) => value === key)?.label ?? key;
  const grants = (list: Outcome['granted']) => (
    <TagList
      items={list.map(
        ({ companyId, roleId }) =>
          `${nameIn(choices.roles, roleId)} · ${nameIn(choices.environments, companyId)}`,
      )}
    />
  );
  const rule =
    matchedBy === 'rule'
      ? t('trial.rule', { position, group })
      : t(matchedBy === 'defaultRule' ? 'rules.default' : 'trial.noRule');
  return (
    <Facts
      items={[
        { label: t('trial.at'), value: <TimeText value={at} format="exact" /> },
        ...(person
          ? [
              { label: t('fields.email'), value: person.email || '–' },
              {
                label: t('trial.name'),
                value: `${person.firstName} ${person.lastName}`.trim() || '–',
              },
              { label: t('fields.groups'), value: <TagList items={person.groups} /> },
            ]
          : []),
        ...(outcome.refusal == null
          ? [
              {
                label: t('trial.user'),
                value: t(outcome.isNewUser ? 'trial.newUser' : 'trial.knownUser'),
              },
              { label: t('trial.matched'), value: rule },
              { label: t('trial.granted'), value: grants(granted) },
              { label: t('trial.removed'), value: grants(removed) },
              { label: t('trial.kept'), value: grants(kept) },
            ]
          : []),
      ]}
    />
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
