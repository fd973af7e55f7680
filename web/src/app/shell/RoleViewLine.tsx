import { chakra } from '@chakra-ui/react/styled-system';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { RoleViewLineEndMutation } from '../../__generated__/RoleViewLineEndMutation.graphql.ts';
import { useMutate } from '../../entities/mutations/useMutate.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { formatClock } from '../../ui/text/format.ts';

const Line = chakra('section', {
  base: {
    gridArea: 'banner',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    height: '7',
    fontSize: '12px',
    fontWeight: 'medium',
    color: 'warning.fg',
    bg: 'warning.bg',
  },
});

interface RoleViewLineProps {
  readonly roleName: string;
  /** ISO 8601. */
  readonly endsAt: string;
}

/** Says above every page that the reader looks as a role, until when, and ends it. */
export default function RoleViewLine({ roleName, endsAt }: RoleViewLineProps) {
  const { t } = useTranslation();
  const [mutate, isBusy] = useMutate<RoleViewLineEndMutation>(
    graphql`
      mutation RoleViewLineEndMutation {
        endRoleView {
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('roleView.endFailed') } },
  );
  const end = async () => {
    const { failure } = await mutate({});
    // What is in memory is what the role saw.
    if (failure === null) window.location.assign('/');
  };
  return (
    <Line className="banner" aria-label={t('roleView.label')}>
      <Eye size={14} />
      {t('roleView.words', { role: roleName, time: formatClock(new Date(endsAt)) })}
      <LinkButton disabled={isBusy} onClick={() => void end()}>
        {t('roleView.end')}
      </LinkButton>
    </Line>
  );
}
