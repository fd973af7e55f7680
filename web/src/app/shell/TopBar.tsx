import { CircleQuestionMark, Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PreloadedQuery } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import type { LiveStateQuery } from '../../__generated__/LiveStateQuery.graphql.ts';
import type { PaletteCompanies_user$key } from '../../__generated__/PaletteCompanies_user.graphql.ts';
import type { UserMenu_user$key } from '../../__generated__/UserMenu_user.graphql.ts';
import { allAttackersPath } from '../../domains/attackers/attackers.paths.ts';
import { inventoryPath } from '../../domains/inventory/inventory.paths.ts';
import { postureGapsPath } from '../../domains/posture/posture.paths.ts';
import { overviewPath } from '../../domains/overview/overview.paths.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { useHotkeys } from '../../ui/keys/useHotkeys.ts';
import { Row } from '../../ui/layout/Boxes.ts';
import { Kbd } from '../../ui/marks/Kbd.tsx';
import { Overlay } from '../../ui/overlays/Overlay.tsx';
import { useGuides } from '../live/useGuides.ts';
import { useUserFlow } from '../live/useUserFlow.ts';
import { KeysHelp, Palette, preloadOpened } from './openedParts.ts';
import { LiveState } from './LiveState.tsx';
import { UserMenu } from './UserMenu.tsx';
import { modKey } from '../../ui/keys/systemKeys.ts';

interface TopBarProps {
  readonly user: (UserMenu_user$key & PaletteCompanies_user$key) | null | undefined;
  readonly live: PreloadedQuery<LiveStateQuery>;
}

/**
 * Find at the left; live state, help and user at the right. Holds the keys that work everywhere.
 */
export function TopBar({ user, live }: TopBarProps) {
  const { t } = useTranslation();
  const { companyId, can, sees, views } = useCompany();
  const { docsUrl, userFlowScriptUrl } = useGuides();
  const isGuided = useUserFlow(views('userFlowService') ? userFlowScriptUrl : null);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  useHotkeys({
    'mod+k': () => setOpen('palette'),
    '?': () => setOpen('keys'),
    'g o': () => void navigate(overviewPath(companyId)),
    'g i': () => (can('seeInventory') ? void navigate(inventoryPath(companyId)) : false),
    'g a': () =>
      can('seeAttackers') && sees('attackers') ? void navigate(allAttackersPath(companyId)) : false,
    'g p': () =>
      can('seeGaps') && sees('posture-gaps') ? void navigate(postureGapsPath(companyId)) : false,
  });
  return (
    <header className="top">
      <button
        className="find"
        type="button"
        onPointerEnter={preloadOpened}
        onFocus={preloadOpened}
        onClick={() => setOpen('palette')}
      >
        <Search size={14} />
        <span>{t('palette.button')}</span>
        <Kbd>{modKey()} K</Kbd>
      </button>
      <Row gap="3" ml="auto">
        {can('seeIngest') && (
          <ErrorBoundary fallback={() => <span />}>
            <Suspense fallback={null}>
              <LiveState queryRef={live} />
            </Suspense>
          </ErrorBoundary>
        )}
        {!isGuided && (
          <IconButton
            label={t('help')}
            icon={<CircleQuestionMark size={16} />}
            onClick={() => setOpen('keys')}
          />
        )}
        <UserMenu user={user} docsUrl={views('documentationInteractive') ? docsUrl : null} />
      </Row>
      <Overlay>
        {open === 'palette' && (
          <Palette user={user} onClose={() => setOpen(null)} onKeys={() => setOpen('keys')} />
        )}
        {open === 'keys' && <KeysHelp onClose={() => setOpen(null)} />}
      </Overlay>
    </header>
  );
}
