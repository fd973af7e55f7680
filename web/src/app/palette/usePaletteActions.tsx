import {
  ArrowDownToLine,
  Keyboard,
  KeyRound,
  LogOut,
  Monitor,
  Moon,
  ScrollText,
  SquareTerminal,
  Sun,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { apiTokensPath, NEW_TOKEN } from '../../domains/administration/administration.paths.ts';
import { profilePath } from '../../domains/identity/identity.paths.ts';
import { ingestPath } from '../../domains/ingest/ingest.paths.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { openCreatePolicy } from '../../entities/policyFields/createPolicyEvent.ts';
import { useSignOut } from '../shell/useSignOut.ts';
import { useColourMode } from '../theme/colourMode.ts';
import type { PaletteItem } from './paletteItem.tsx';

/** What this person can do from anywhere. */
export function usePaletteActions(onKeys: () => void): readonly PaletteItem[] {
  const { t } = useTranslation();
  const { companyId, can, sees } = useCompany();
  const navigate = useNavigate();
  const [mode, setMode] = useColourMode();
  const [signOut] = useSignOut();
  const action = (key: string, label: string, icon: ReactNode, act: PaletteItem['act']) => ({
    key: `action:${key}`,
    label,
    icon,
    act,
  });
  const mayCreateToken = can('createToken') && can('seeTokens') && sees('settings/api-tokens');
  const mayCreatePolicy = can('createPolicies') && sees('settings/posture-policies');
  const modes = [
    action('dark', t('user.dark'), <Moon size={14} />, () => setMode('dark')),
    action('light', t('user.light'), <Sun size={14} />, () => setMode('light')),
    action('system', t('user.system'), <Monitor size={14} />, () => setMode('system')),
  ].filter(({ key }) => key !== `action:${mode}`);
  return [
    ...(can('uploadTraffic') && can('seeIngest')
      ? [
          action(
            'upload',
            t('palette.upload'),
            <ArrowDownToLine size={14} />,
            ingestPath(companyId),
          ),
        ]
      : []),
    ...(mayCreateToken
      ? [
          action('token', t('palette.token'), <KeyRound size={14} />, () =>
            navigate(apiTokensPath(companyId), { state: NEW_TOKEN }),
          ),
        ]
      : []),
    ...(mayCreatePolicy
      ? [action('policy', t('palette.policy'), <ScrollText size={14} />, () => openCreatePolicy())]
      : []),
    ...modes,
    action('keys', t('help'), <Keyboard size={14} />, onKeys),
    action('profile', t('user.profile'), <UserRound size={14} />, profilePath(companyId)),
    action('playground', t('user.playground'), <SquareTerminal size={14} />, '/graphql/playground'),
    action('signOut', t('user.signOut'), <LogOut size={14} />, signOut),
  ];
}
