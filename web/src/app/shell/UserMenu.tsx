import { BookOpen, LogOut, Monitor, Moon, Sun, SquareTerminal, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import type { UserMenu_user$key } from '../../__generated__/UserMenu_user.graphql.ts';
import { profilePath } from '../../domains/identity/identity.paths.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useColourMode } from '../theme/colourMode.ts';
import { initials } from './companySection.ts';
import { useSignOut } from './useSignOut.ts';

const MODES = [
  { mode: 'system', Icon: Monitor },
  { mode: 'light', Icon: Sun },
  { mode: 'dark', Icon: Moon },
] as const;

interface UserMenuProps {
  readonly user: UserMenu_user$key | null | undefined;
  /** Address of the documentation, where there is one. */
  readonly docsUrl: string | null;
}

/** Who is signed in, the colours, and the way out. */
export function UserMenu({ user, docsUrl }: UserMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { companyId } = useCompany();
  const [mode, setMode] = useColourMode();
  const [signOut] = useSignOut();
  const data = useFragment(
    graphql`
      fragment UserMenu_user on User @throwOnFieldError {
        email
        firstName
        lastName
      }
    `,
    user ?? null,
  );
  const name = data ? `${data.firstName} ${data.lastName}`.trim() || data.email : '';
  const modes = MODES.map(({ mode: key, Icon }) => ({
    key,
    label: t(`user.${key}`),
    icon: <Icon size={14} />,
    ...(mode === key && { note: '✓' }),
    onSelect: () => setMode(key),
  }));
  const documentation = docsUrl !== null && {
    key: 'documentation',
    label: t('user.documentation'),
    icon: <BookOpen size={14} />,
    onSelect: () => void window.open(docsUrl, '_blank', 'noopener'),
  };
  return (
    <Menu
      placement="bottom-end"
      heading={data?.email ?? ''}
      trigger={
        <button className="avatar" type="button">
          <span aria-hidden="true">{initials(name)}</span>
          <span className="p-sr">{t('user.menu', { name })}</span>
        </button>
      }
      items={[
        {
          key: 'profile',
          label: t('user.profile'),
          icon: <UserRound size={14} />,
          onSelect: () => void navigate(profilePath(companyId)),
        },
        ...modes,
        ...(documentation ? [documentation] : []),
        {
          key: 'playground',
          label: t('user.playground'),
          icon: <SquareTerminal size={14} />,
          onSelect: () => void navigate('/graphql/playground'),
        },
        { key: 'signOut', label: t('user.signOut'), icon: <LogOut size={14} />, onSelect: signOut },
      ]}
    />
  );
}
