import {
  Activity,
  ArrowDownToLine,
  Component,
  Crosshair,
  DatabaseZap,
  FileCode,
  FileSpreadsheet,
  Flag,
  Grid3x3,
  LayoutDashboard,
  ListTree,
  type LucideIcon,
  Palette,
  Rocket,
  ScanSearch,
  ShieldAlert,
  SlidersHorizontal,
  Stamp,
  ToggleRight,
  Workflow,
  Wrench,
  HeartPulse,
  WholeWord,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import {
  apiTokensPath,
  auditPath,
  backgroundJobsPath,
  ipAllowedListPath,
  ipExcludeListPath,
  organizationAuditPath,
  systemUsersPath,
} from '../../domains/administration/administration.paths.ts';
import {
  auditPage,
  organizationAuditPage,
} from '../../domains/administration/administration.routes.ts';
import {
  apiTokensPage,
  ipAllowedListPage,
  ipExcludeListPage,
  backgroundJobsPage,
  systemUsersPage,
} from '../../domains/administration/administration.routes.ts';
import { organizationsPath } from '../../domains/administration/organizations/organizations.paths.ts';
import { usersPath } from '../../domains/administration/users/users.paths.ts';
import { usersPage } from '../../domains/administration/users/users.routes.ts';
import { identityProvidersPath } from '../../domains/administration/identity-providers/identityProviders.paths.ts';
import { rolesPath } from '../../domains/administration/roles/roles.paths.ts';
import { backOfficePath } from '../../domains/backoffice/backoffice.paths.ts';
import {
  configurationsPage,
  discoveryReportsPage,
  enhancementsPage,
  onboardingDisplayPage,
  healthPage,
} from '../../domains/backoffice/backoffice.routes.ts';
import { dataSecurityPath } from '../../domains/inventory/data-security/dataSecurity.paths.ts';
import { dataSecurityPage } from '../../domains/inventory/data-security/dataSecurity.routes.ts';
import {
  dataCategoriesPath,
  dataTypesPath,
  globalDataCategoriesPath,
  globalDataTypesPath,
} from '../../domains/inventory/data-types/dataTypes.paths.ts';
import {
  dataCategoriesPage,
  dataTypesPage,
  globalDataTypesPage,
} from '../../domains/inventory/data-types/dataTypes.routes.ts';
import { identityProvidersPage } from '../../domains/administration/identity-providers/identityProviders.routes.ts';
import { samplingPath } from '../../domains/ingest/sampling/sampling.paths.ts';
import { samplingPage } from '../../domains/ingest/sampling/sampling.routes.ts';
import { regulationsPath } from '../../domains/inventory/compliance/compliance.paths.ts';
import { regulationsPage } from '../../domains/inventory/compliance/compliance.routes.ts';
import {
  globalKeywordListsPath,
  keywordListsPath,
} from '../../domains/inventory/keyword-lists/keywordLists.paths.ts';
import {
  globalKeywordListsPage,
  keywordListsPage,
} from '../../domains/inventory/keyword-lists/keywordLists.routes.ts';
import { rolesPage } from '../../domains/administration/roles/roles.routes.ts';
import { organizationsPage } from '../../domains/administration/organizations/organizations.routes.ts';
import {
  allAttackersPath,
  allMarksPath,
  remediationPath,
} from '../../domains/attackers/attackers.paths.ts';
import { attackersPage } from '../../domains/attackers/list/list.routes.ts';
import { marksPage } from '../../domains/attackers/review/review.routes.ts';
import { remediationPage } from '../../domains/attackers/remediation/remediation.routes.ts';
import { outboxPage } from '../../domains/identity/identity.routes.ts';
import { outboxPath } from '../../domains/identity/identity.paths.ts';
import { ingestPage } from '../../domains/ingest/ingest.routes.ts';
import { ingestPath } from '../../domains/ingest/ingest.paths.ts';
import { workflowHubPage } from '../../domains/integrations/integrations.routes.ts';
import { changesPath } from '../../domains/inventory/changes/changes.paths.ts';
import { changesPage } from '../../domains/inventory/changes/changes.routes.ts';
import { inventoryPage } from '../../domains/inventory/inventory.routes.ts';
import { inventorySettingsPage } from '../../domains/inventory/inventorySettings.routes.ts';
import {
  inventoryPath,
  inventorySettingsPath,
  SETTINGS_VIEWS,
} from '../../domains/inventory/inventory.paths.ts';
import { groupsPage, tagsPage } from '../../domains/labels/labels.routes.ts';
import { labelManagementPath, tagsPath } from '../../domains/labels/labels.paths.ts';
import { oasAnalysisPath } from '../../domains/inventory/oas/oas.paths.ts';
import { oasAnalysisPage } from '../../domains/inventory/oas/oas.routes.ts';
import { onboardingPath } from '../../domains/onboarding/onboarding.paths.ts';
import { onboardingPage } from '../../domains/onboarding/onboarding.routes.ts';
import { overviewPage } from '../../domains/overview/overview.routes.ts';
import { overviewPath } from '../../domains/overview/overview.paths.ts';
import { policyHubPath } from '../../domains/posture/hub/hub.paths.ts';
import { hubPage } from '../../domains/posture/hub/hub.routes.ts';
import { policiesPage } from '../../domains/posture/policies/policies.routes.ts';
import { policiesPath, postureGapsPath } from '../../domains/posture/posture.paths.ts';
import { gapsPage } from '../../domains/posture/gaps/gaps.routes.ts';
import { workflowHubPath } from '../../entities/tickets/hubPath.ts';
import type { CurrentCompany } from '../../entities/company/CompanyContext.ts';
import type { Control } from '../../entities/permissions/controls.ts';
import type { SettingsGroup } from '../navigation/menuPaths.ts';
import type { Page } from '../../entities/routing/definePage.tsx';
import { sectionStart } from '../navigation/maySee.ts';
import { studioPath } from '../studio/studio.paths.ts';
import {
  studioComponentsPage,
  studioGridPage,
  studioLogoPage,
  studioThemePage,
} from '../studio/studio.routes.ts';

const OpenAttackersCounter = lazy(
  () => import('../../domains/attackers/list/OpenAttackersCounter.tsx'),
);
const OpenRemediationsCounter = lazy(
  () => import('../../domains/attackers/remediation/OpenRemediationsCounter.tsx'),
);
const OpenGapsCounter = lazy(() => import('../../domains/posture/gaps/OpenGapsCounter.tsx'));

export interface MenuItem {
  readonly key:
    | 'overview'
    | 'inventory'
    | 'changes'
    | 'postureGaps'
    | 'attackers'
    | 'marks'
    | 'remediation'
    | 'dataSecurity'
    | 'oasAnalysis'
    | 'ingest'
    | 'inventorySettings'
    | 'labels'
    | 'tags'
    | 'outbox'
    | 'systemUsers'
    | 'backgroundJobs'
    | 'apiTokens'
    | 'audit'
    | 'organizations'
    | 'users'
    | 'roles'
    | 'authentication'
    | 'dataCategories'
    | 'dataTypes'
    | 'regulations'
    | 'sampling'
    | 'organizationAudit'
    | 'ipExcludeList'
    | 'ipAllowedList'
    | 'workflowHub'
    | 'posturePolicies'
    | 'useCases'
    | 'policyHub'
    | 'enhancements'
    | 'configurations'
    | 'discoveryReports'
    | 'onboardingDisplay'
    | 'globalDataTypes'
    | 'globalKeywordLists'
    | 'installationHealth'
    | 'keywordLists'
    | 'studioComponents'
    | 'studioLogo'
    | 'studioTheme'
    | 'studioGrid';
  /** Absent of settings, whose icons are in `settingsIcons.ts`. */
  readonly icon?: LucideIcon;
  readonly path: (companyId: string) => string;
  /** Of settings; items of one group follow each other. */
  readonly group?: SettingsGroup;
  /** Addresses of its other views, for which it is marked as well. */
  readonly views?: (companyId: string) => readonly string[];
  /** What the reader must be allowed; absent is open to all. */
  readonly control?: Control;
  readonly page: Page;
  /** How many there are to look at. */
  readonly counter?: ComponentType;
}

export interface MenuSection {
  /** Absent above the sections. */
  readonly key?:
    | 'discover'
    | 'govern'
    | 'protect'
    | 'operate'
    | 'settings'
    | 'workflows'
    | 'onboarding'
    | 'backoffice'
    | 'studio';
  readonly items: readonly MenuItem[];
}

/** Sections and pages that exist, in the order of the specification. */
export const MENU: readonly MenuSection[] = [
  {
    items: [{ key: 'overview', icon: LayoutDashboard, path: overviewPath, page: overviewPage }],
  },
  {
    key: 'discover',
    items: [
      {
        key: 'inventory',
        icon: ListTree,
        path: (companyId) => inventoryPath(companyId),
        control: 'seeInventory',
        page: inventoryPage,
      },
      {
        key: 'changes',
        icon: Activity,
        path: (companyId) => changesPath(companyId),
        control: 'seeInventory',
        page: changesPage,
      },
    ],
  },
  {
    key: 'govern',
    items: [
      {
        key: 'postureGaps',
        icon: ShieldAlert,
        path: postureGapsPath,
        control: 'seeGaps',
        page: gapsPage,
        counter: OpenGapsCounter,
      },
      {
        key: 'dataSecurity',
        icon: DatabaseZap,
        path: dataSecurityPath,
        control: 'seeDataSecurity',
        page: dataSecurityPage,
      },
      {
        key: 'oasAnalysis',
        icon: FileCode,
        path: oasAnalysisPath,
        control: 'seeOasAnalysis',
        page: oasAnalysisPage,
      },
    ],
  },
  {
    key: 'protect',
    items: [
      {
        key: 'attackers',
        icon: Crosshair,
        path: allAttackersPath,
        control: 'seeAttackers',
        page: attackersPage,
        counter: OpenAttackersCounter,
      },
      {
        key: 'marks',
        icon: Flag,
        path: allMarksPath,
        control: 'seeAttackers',
        page: marksPage,
      },
      {
        key: 'remediation',
        icon: Wrench,
        path: remediationPath,
        control: 'seeRemediations',
        page: remediationPage,
        counter: OpenRemediationsCounter,
      },
    ],
  },
  {
    key: 'operate',
    items: [
      {
        key: 'ingest',
        icon: ArrowDownToLine,
        path: ingestPath,
        control: 'seeIngest',
        page: ingestPage,
      },
    ],
  },
  {
    key: 'settings',
    items: [
      {
        key: 'outbox',
        group: 'deployment',
        path: outboxPath,
        control: 'manageUsers',
        page: outboxPage,
      },
      {
        key: 'systemUsers',
        group: 'deployment',
        path: systemUsersPath,
        page: systemUsersPage,
      },
      {
        key: 'apiTokens',
        group: 'access',
        path: apiTokensPath,
        control: 'seeTokens',
        page: apiTokensPage,
      },
      {
        key: 'audit',
        group: 'access',
        path: auditPath,
        control: 'seeAudit',
        page: auditPage,
      },
      {
        key: 'backgroundJobs',
        group: 'access',
        path: backgroundJobsPath,
        control: 'seeJobs',
        page: backgroundJobsPage,
      },
      {
        key: 'ipAllowedList',
        group: 'access',
        path: ipAllowedListPath,
        control: 'seeIpAllowedList',
        page: ipAllowedListPage,
      },
      {
        key: 'inventorySettings',
        group: 'discover',
        path: (companyId) => inventorySettingsPath(companyId),
        views: (companyId) => SETTINGS_VIEWS.map((view) => inventorySettingsPath(companyId, view)),
        control: 'seeInventory',
        page: inventorySettingsPage,
      },
      {
        key: 'labels',
        group: 'discover',
        path: (companyId) => labelManagementPath(companyId),
        control: 'seeLabels',
        page: groupsPage,
      },
      {
        key: 'tags',
        group: 'discover',
        path: tagsPath,
        control: 'seeLabels',
        page: tagsPage,
      },
      {
        key: 'posturePolicies',
        group: 'govern',
        path: (companyId) => policiesPath(companyId),
        control: 'seePolicies',
        page: policiesPage,
      },
      {
        key: 'policyHub',
        group: 'govern',
        path: (companyId) => policyHubPath(companyId),
        control: 'seePolicies',
        page: hubPage,
      },
      {
        key: 'dataCategories',
        group: 'govern',
        path: dataCategoriesPath,
        control: 'seeDataTypes',
        page: dataCategoriesPage,
      },
      {
        key: 'dataTypes',
        group: 'govern',
        path: dataTypesPath,
        control: 'seeDataTypes',
        page: dataTypesPage,
      },
      {
        key: 'regulations',
        group: 'govern',
        path: regulationsPath,
        control: 'seeDataTypes',
        page: regulationsPage,
      },
      {
        key: 'sampling',
        group: 'govern',
        path: samplingPath,
        control: 'seeDataTypes',
        page: samplingPage,
      },
      {
        key: 'keywordLists',
        group: 'govern',
        path: keywordListsPath,
        control: 'seeDataTypes',
        page: keywordListsPage,
      },
      {
        key: 'ipExcludeList',
        group: 'protect',
        path: ipExcludeListPath,
        control: 'seeIpExcludeList',
        page: ipExcludeListPage,
      },
      {
        key: 'organizations',
        group: 'organization',
        path: (companyId) => organizationsPath(companyId),
        control: 'manageUsers',
        page: organizationsPage,
      },
      {
        key: 'users',
        group: 'organization',
        path: usersPath,
        control: 'manageUsers',
        page: usersPage,
      },
      {
        key: 'roles',
        group: 'organization',
        path: rolesPath,
        control: 'manageUsers',
        page: rolesPage,
      },
      {
        key: 'authentication',
        group: 'organization',
        path: identityProvidersPath,
        control: 'manageUsers',
        page: identityProvidersPage,
      },
      {
        key: 'organizationAudit',
        group: 'organization',
        path: organizationAuditPath,
        control: 'seeAudit',
        page: organizationAuditPage,
      },
    ],
  },
  {
    key: 'workflows',
    items: [
      {
        key: 'workflowHub',
        icon: Workflow,
        path: workflowHubPath,
        control: 'seeIntegrations',
        page: workflowHubPage,
      },
    ],
  },
  {
    key: 'onboarding',
    items: [
      {
        key: 'useCases',
        icon: Rocket,
        path: onboardingPath,
        page: onboardingPage,
      },
    ],
  },
  {
    key: 'backoffice',
    items: [
      {
        key: 'enhancements',
        icon: ToggleRight,
        path: backOfficePath('enhancements'),
        page: enhancementsPage,
      },
      {
        key: 'discoveryReports',
        icon: FileSpreadsheet,
        path: backOfficePath('discovery-reports'),
        page: discoveryReportsPage,
      },
      {
        key: 'globalKeywordLists',
        icon: WholeWord,
        path: globalKeywordListsPath,
        page: globalKeywordListsPage,
      },
      {
        key: 'configurations',
        icon: SlidersHorizontal,
        path: backOfficePath('configurations'),
        page: configurationsPage,
      },
      {
        key: 'globalDataTypes',
        icon: ScanSearch,
        path: globalDataTypesPath,
        views: (companyId) => [globalDataCategoriesPath(companyId)],
        page: globalDataTypesPage,
      },
      {
        key: 'onboardingDisplay',
        icon: Rocket,
        path: backOfficePath('onboarding'),
        page: onboardingDisplayPage,
      },
      {
        key: 'installationHealth',
        icon: HeartPulse,
        path: backOfficePath('installation-health'),
        page: healthPage,
      },
    ],
  },
  {
    key: 'studio',
    items: [
      {
        key: 'studioComponents',
        icon: Component,
        path: studioPath('components'),
        page: studioComponentsPage,
      },
      { key: 'studioLogo', icon: Stamp, path: studioPath('logo'), page: studioLogoPage },
      { key: 'studioTheme', icon: Palette, path: studioPath('theme'), page: studioThemePage },
      { key: 'studioGrid', icon: Grid3x3, path: studioPath('grid'), page: studioGridPage },
    ],
  },
];

/** The path below the company. */
const below = ({ path }: MenuItem): string => path('-').slice('/-/'.length);

/** The menu as one reader sees it: sections without a page for them are left out. */
export function menuFor({
  can,
  sees,
}: Pick<CurrentCompany, 'can' | 'sees'>): readonly MenuSection[] {
  return MENU.map((section) => ({
    ...section,
    items: section.items.filter(
      (item) => (item.control === undefined || can(item.control)) && sees(below(item)),
    ),
  })).filter(({ items }) => items.length > 0);
}

/**
 * The page that the head of a section leads to: by the order of the specification, which may be one
 * that is elsewhere in the menu, else the first one.
 */
export function startOf(
  { key, items }: MenuSection,
  menu: readonly MenuSection[],
): MenuItem | undefined {
  const all = menu.flatMap((section) => section.items);
  const start =
    key === undefined || key === 'operate'
      ? null
      : sectionStart(key, (path) => all.some((item) => below(item) === path));
  return all.find((item) => below(item) === start) ?? items[0];
}
