import { lazy, Suspense } from 'react';
import { type LoaderFunction, Navigate, redirect, type RouteObject } from 'react-router-dom';
import type { IEnvironment } from 'relay-runtime';
import { ADMINISTRATION_PAGES } from '../../domains/administration/administration.routes.ts';
import { ATTACKER_PAGES } from '../../domains/attackers/attackers.routes.ts';
import {
  changePasswordPage,
  invitationPage,
  loginPage,
  outboxPage,
  profilePage,
} from '../../domains/identity/identity.routes.ts';
import { ingestPage } from '../../domains/ingest/ingest.routes.ts';
import { workflowHubPage } from '../../domains/integrations/integrations.routes.ts';
import { changesPage } from '../../domains/inventory/changes/changes.routes.ts';
import { classicRoutes } from '../../domains/inventory/classicRoutes.ts';
import { endpointPage, inventoryPage } from '../../domains/inventory/inventory.routes.ts';
import { dataSecurityPage } from '../../domains/inventory/data-security/dataSecurity.routes.ts';
import { sensitiveParametersPage } from '../../domains/inventory/data-security/parameters/sensitiveParameters.routes.ts';
import {
  dataCategoriesPage,
  dataTypesPage,
  globalDataCategoriesPage,
  globalDataTypesPage,
} from '../../domains/inventory/data-types/dataTypes.routes.ts';
import { samplingPage } from '../../domains/ingest/sampling/sampling.routes.ts';
import { regulationsPage } from '../../domains/inventory/compliance/compliance.routes.ts';
import {
  globalKeywordListsPage,
  keywordListsPage,
} from '../../domains/inventory/keyword-lists/keywordLists.routes.ts';
import { inventorySettingsPage } from '../../domains/inventory/inventorySettings.routes.ts';
import { oasAnalysisPage } from '../../domains/inventory/oas/oas.routes.ts';
import { parametersPage } from '../../domains/inventory/parameters/parameters.routes.ts';
import { LABEL_PAGES } from '../../domains/labels/labels.routes.ts';
import {
  onboardingPage,
  onboardingWizardPage,
} from '../../domains/onboarding/onboarding.routes.ts';
import { overviewPage } from '../../domains/overview/overview.routes.ts';
import { POSTURE_PAGES } from '../../domains/posture/posture.routes.ts';
import { drawerLayer } from '../drawers/drawerLayer.tsx';
import { LEADS, ledTo } from '../navigation/leads.ts';
import { readSettingsFrame } from '../shell/lazySettingsFrame.ts';
import { partOf, type SettingsPart } from '../shell/settingsParts.ts';
import { shellPage } from '../shell/shell.routes.ts';
import { BACK_OFFICE_PAGES } from '../../domains/backoffice/backoffice.routes.ts';
import { STUDIO_PAGES } from '../studio/studio.routes.ts';
import { termsPage } from '../terms/terms.routes.ts';
import { unauthorizedPage } from '../unauthorized/unauthorized.routes.ts';
import { indexPage } from './index.routes.ts';

const NotFoundPage = lazy(() =>
  import('../../entities/routing/NotFoundPage.tsx').then((module) => ({
    default: module.NotFoundPage,
  })),
);
const PlaygroundPage = lazy(() => import('../playground/PlaygroundPage.tsx'));

const SettingsStart = lazy(() => import('../shell/SettingsStart.tsx'));

const startOf = (part: SettingsPart) => (
  <Suspense>
    <SettingsStart part={part} />
  </Suspense>
);

const notFound: RouteObject = { path: '*', element: <NotFoundPage /> };

/**
 * Leads from an address to one below it before anything is drawn. An element that navigates would
 * draw an empty page first, after which React keeps its next one back for 300 ms.
 */
const leadOn: LoaderFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  return redirect(`${ledTo(pathname.replace(/\/$/, ''))}${search}`);
};

/** A page of settings, with whose code that of the navigation beside it is fetched. */
function framed(route: RouteObject): RouteObject {
  const { path = '', loader } = route;
  if (partOf(path) === null || typeof loader !== 'function') return route;
  return {
    ...route,
    loader: (args, context) => {
      // Whoever draws it learns that its code did not come.
      void readSettingsFrame().catch(() => undefined);
      return loader(args, context);
    },
  };
}

/** A section of the menu leads to its first page, as does a part without a tab. */
const STARTS: readonly RouteObject[] = [
  { index: true, element: <Navigate to="overview" replace /> },
  { path: 'settings', element: startOf('settings') },
  { path: 'adminpanel', element: startOf('organization') },
  ...Object.keys(LEADS).map((path) => ({ path, loader: leadOn })),
  // The hub under the name that other pages of posture have for it.
  {
    path: 'settings/posture-rules-marketplace',
    element: <Navigate to="../settings/api-policy-hub" replace />,
  },
];

/** The pages of a company. */
function pageRoutes(environment: IEnvironment): RouteObject[] {
  const pages = [
    overviewPage,
    inventoryPage,
    changesPage,
    oasAnalysisPage,
    endpointPage,
    parametersPage,
    ingestPage,
    inventorySettingsPage,
    dataSecurityPage,
    sensitiveParametersPage,
    dataTypesPage,
    dataCategoriesPage,
    regulationsPage,
    samplingPage,
    globalDataTypesPage,
    globalDataCategoriesPage,
    keywordListsPage,
    globalKeywordListsPage,
    ...LABEL_PAGES,
    profilePage,
    outboxPage,
    ...ADMINISTRATION_PAGES,
    workflowHubPage,
    onboardingPage,
    onboardingWizardPage,
    ...POSTURE_PAGES,
    ...ATTACKER_PAGES,
    ...BACK_OFFICE_PAGES,
    ...STUDIO_PAGES,
  ];
  return pages.map((page) => framed(page.route(environment)));
}

/** Every address of the app. */
export function createRoutes(environment: IEnvironment): RouteObject[] {
  return [
    indexPage.route(environment),
    loginPage.route(environment),
    termsPage.route(environment),
    unauthorizedPage.route(environment),
    changePasswordPage.route(environment),
    invitationPage.route(environment),
    {
      path: '/graphql/playground',
      element: (
        <Suspense>
          <PlaygroundPage />
        </Suspense>
      ),
    },
    shellPage.route(environment, [
      drawerLayer(environment, [...STARTS, ...pageRoutes(environment), ...classicRoutes, notFound]),
    ]),
  ];
}
