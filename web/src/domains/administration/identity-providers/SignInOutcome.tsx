import { useTranslation } from 'react-i18next';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { TagList } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Note } from '../../../ui/text/Text.ts';
import type { RuleChoices } from './RuleFields.tsx';

interface Grant {
  readonly companyId: string;
  readonly roleId: string;
}

/** What a sign-on that was tried would come to. */
interface Outcome {
  readonly refusal: string | null | undefined;
  readonly person:
    | {
        readonly email: string;
        readonly firstName: string;
        readonly lastName: string;
        readonly groups: readonly string[];
      }
    | null
    | undefined;
  readonly isNewUser: boolean;
  readonly matchedBy: string | null | undefined;
  readonly position: number | null | undefined;
  readonly group: string | null | undefined;
  readonly granted: readonly Grant[];
  readonly removed: readonly Grant[];
  readonly kept: readonly Grant[];
}

interface SignInOutcomeProps {
  readonly outcome: Outcome;
  readonly choices: RuleChoices;
  /** When it was tried; absent where that is now. */
  readonly at?: string;
}

/** Whether a sign-on that was tried would be accepted, with the person and their roles. */
export function SignInOutcome({ outcome, ...rest }: SignInOutcomeProps) {
  const { t } = useTranslation('identityProviders');
  return (
    <Stack gap="2">
      <Note tone={outcome.refusal == null ? 'success' : 'danger'}>
        {outcome.refusal == null
          ? t('trial.accepted')
          : t('trial.refused', { reason: outcome.refusal })}
      </Note>
      <OutcomeFacts outcome={outcome} {...rest} />
    </Stack>
  );
}

function OutcomeFacts({ at, outcome, choices }: SignInOutcomeProps) {
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
        ...(at === undefined
          ? []
          : [{ label: t('trial.at'), value: <TimeText value={at} format="exact" /> }]),
        ...(person
          ? [
              { label: t('fields.email'), value: person.email || '–' },
              {
                label: t('trial.name'),
                value: `${person.firstName} ${person.lastName}`.trim() || '–',
              },
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
        // Last: there may be hundreds.
        ...(person
          ? [{ label: t('fields.groups'), value: <TagList items={person.groups} /> }]
          : []),
      ]}
    />
  );
}
