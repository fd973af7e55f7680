import {
  Building2,
  Fingerprint,
  History,
  KeyRound,
  Library,
  ListChecks,
  Mail,
  Scale,
  ScanSearch,
  ScrollText,
  Settings2,
  Shapes,
  ShieldCheck,
  ShieldOff,
  Tag,
  Tags,
  UserCog,
  UserRound,
  UsersRound,
  WholeWord,
  type LucideIcon,
} from 'lucide-react';
import type { MenuItem } from './menu.ts';

const ICONS: Partial<Record<MenuItem['key'], LucideIcon>> = {
  outbox: Mail,
  systemUsers: UserCog,
  apiTokens: KeyRound,
  audit: History,
  backgroundJobs: ListChecks,
  ipAllowedList: ShieldCheck,
  inventorySettings: Settings2,
  labels: Tags,
  tags: Tag,
  posturePolicies: ScrollText,
  policyHub: Library,
  dataCategories: Shapes,
  dataTypes: ScanSearch,
  regulations: Scale,
  keywordLists: WholeWord,
  ipExcludeList: ShieldOff,
  organizations: Building2,
  users: UserRound,
  roles: UsersRound,
  authentication: Fingerprint,
  organizationAudit: History,
};

/**
 * The icon of an entry of the menu. Those of settings are fetched with the navigation of settings and
 * the palette: no other page draws them.
 */
export const iconOf = ({ key, icon }: MenuItem): LucideIcon => icon ?? ICONS[key] ?? Settings2;
