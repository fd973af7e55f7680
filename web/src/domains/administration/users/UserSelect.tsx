import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { useOpenerProps } from '../../../ui/forms/fieldContext.ts';
import { ListSearch } from '../../../ui/overlays/ListSearch.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { nameOf } from './userColumns.tsx';
import { type FoundUser, useUserSearch } from './useUserSearch.ts';

interface UserSelectProps {
  /** Null while nobody is chosen. */
  readonly user: FoundUser | null;
  readonly onChange: (user: FoundUser) => void;
}

/** One user of the organization, found by name or email. */
export function UserSelect({ user, onChange }: UserSelectProps) {
  const { t } = useTranslation('users');
  const [isOpen, setIsOpen] = useState(false);
  const shown = user === null ? t('choose.user') : nameOf(user);
  const opener = useOpenerProps(t('invite.user'), shown);
  const trigger = (
    <Button {...opener} isWide>
      <Box as="span" className="p-trunc" flex={1} textAlign="start" fontWeight="normal">
        {shown}
      </Box>
      <ChevronDown size={14} />
    </Button>
  );
  return (
    <Popover isOpen={isOpen} onOpenChange={setIsOpen} label={t('invite.user')} trigger={trigger}>
      <Choices
        user={user}
        onChange={(chosen) => {
          onChange(chosen);
          setIsOpen(false);
        }}
      />
    </Popover>
  );
}

function Choices({ user, onChange }: UserSelectProps) {
  const { t } = useTranslation('users');
  const [typed, setTyped] = useState('');
  const { users, hasFailed } = useUserSearch(typed);
  return (
    <ListSearch
      label={t('search')}
      emptyText={t('empty')}
      onType={setTyped}
      groups={[
        {
          title: null,
          isPending: users === null && !hasFailed,
          items: (users ?? []).map((each) => ({
            key: each.userId,
            label: nameOf(each),
            detail: each.email,
            isCurrent: each.userId === user?.userId,
            isFound: true,
          })),
          ...(hasFailed && { note: t('invite.searchFailed') }),
        },
      ]}
      onChoose={(key) => {
        const chosen = users?.find(({ userId }) => userId === key);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
