import auditSentences from '@palisade/vocabulary/auditSentences.es.json' with { type: 'json' };
import detectionSentences from '@palisade/vocabulary/detectionSentences.es.json' with { type: 'json' };
import earlierSentences from '@palisade/vocabulary/earlierSentences.json' with { type: 'json' };
import documentSentences from '@palisade/vocabulary/documentSentences.es.json' with { type: 'json' };
import endpointTypes from '@palisade/vocabulary/endpointTypes.es.json' with { type: 'json' };
import findingNames from '@palisade/vocabulary/findings.es.json' with { type: 'json' };
import riskTypeNames from '@palisade/vocabulary/attackTypes.es.json' with { type: 'json' };
import dataTypeNames from '@palisade/vocabulary/dataTypes.es.json' with { type: 'json' };
import regulationTexts from '@palisade/vocabulary/regulations.es.json' with { type: 'json' };
import sourceTypes from '@palisade/vocabulary/sourceTypes.es.json' with { type: 'json' };
import policyCategories from '@palisade/vocabulary/posturePolicies.es.json' with { type: 'json' };
import providerPolicies from '@palisade/vocabulary/providerPolicies.es.json' with { type: 'json' };
import type { Translation } from '../../entities/text/language.ts';
import type { Texts } from '../../entities/text/texts.ts';
import { UI_TEXT_ES } from '../../ui/text/uiText.es.ts';
import { sentenceReader, withEarlier } from './readSentences.ts';
import app from '../app.es.json' with { type: 'json' };
import globalScope from '../../entities/global-scope/globalScope.es.json' with { type: 'json' };
import backoffice from '../../domains/backoffice/backoffice.es.json' with { type: 'json' };
import keysHelp from '../shell/keysHelp.es.json' with { type: 'json' };
import start from '../start.es.json' with { type: 'json' };
import studio from '../studio/studio.es.json' with { type: 'json' };
import administration from '../../domains/administration/administration.es.json' with { type: 'json' };
import organizations from '../../domains/administration/organizations/organizations.es.json' with { type: 'json' };
import users from '../../domains/administration/users/users.es.json' with { type: 'json' };
import identityProviders from '../../domains/administration/identity-providers/identityProviders.es.json' with { type: 'json' };
import roles from '../../domains/administration/roles/roles.es.json' with { type: 'json' };
import scim from '../../domains/administration/scim/scim.es.json' with { type: 'json' };
import sampling from '../../domains/ingest/sampling/sampling.es.json' with { type: 'json' };
import compliance from '../../domains/inventory/compliance/compliance.es.json' with { type: 'json' };
import dataSecurity from '../../domains/inventory/data-security/dataSecurity.es.json' with { type: 'json' };
import onboarding from '../../domains/onboarding/onboarding.es.json' with { type: 'json' };
import dataTypes from '../../domains/inventory/data-types/dataTypes.es.json' with { type: 'json' };
import keywordLists from '../../domains/inventory/keyword-lists/keywordLists.es.json' with { type: 'json' };
import attackerActions from '../../domains/attackers/action/attackerActions.es.json' with { type: 'json' };
import attackerDetails from '../../domains/attackers/details/attackerDetails.es.json' with { type: 'json' };
import attackersList from '../../domains/attackers/list/attackersList.es.json' with { type: 'json' };
import attackMarks from '../../domains/attackers/marks/marks.es.json' with { type: 'json' };
import remediation from '../../domains/attackers/remediation/remediation.es.json' with { type: 'json' };
import markReview from '../../domains/attackers/review/review.es.json' with { type: 'json' };
import attackerTickets from '../../domains/attackers/tickets/attackerTickets.es.json' with { type: 'json' };
import account from '../../domains/identity/account.es.json' with { type: 'json' };
import identity from '../../domains/identity/identity.es.json' with { type: 'json' };
import ingest from '../../domains/ingest/ingest.es.json' with { type: 'json' };
import integrations from '../../domains/integrations/integrations.es.json' with { type: 'json' };
import changes from '../../domains/inventory/changes/changes.es.json' with { type: 'json' };
import corrections from '../../domains/inventory/corrections/corrections.es.json' with { type: 'json' };
import inventory from '../../domains/inventory/inventory.es.json' with { type: 'json' };
import inventoryPage from '../../domains/inventory/inventoryPage.es.json' with { type: 'json' };
import oas from '../../domains/inventory/oas/oas.es.json' with { type: 'json' };
import oasSnippet from '../../domains/inventory/oas/snippet.es.json' with { type: 'json' };
import parameterConfiguration from '../../domains/inventory/parameter-configuration/parameterConfiguration.es.json' with { type: 'json' };
import parameters from '../../domains/inventory/parameters/parameters.es.json' with { type: 'json' };
import inventorySettings from '../../domains/inventory/settings/inventorySettings.es.json' with { type: 'json' };
import columnNames from '../../domains/inventory/table/columnNames.es.json' with { type: 'json' };
import labels from '../../domains/labels/labels.es.json' with { type: 'json' };
import overview from '../../domains/overview/overview.es.json' with { type: 'json' };
import gapClosing from '../../domains/posture/closing/gapClosing.es.json' with { type: 'json' };
import gapDrawer from '../../domains/posture/gaps/drawer/gapDrawer.es.json' with { type: 'json' };
import gaps from '../../domains/posture/gaps/gaps.es.json' with { type: 'json' };
import policyHub from '../../domains/posture/hub/hub.es.json' with { type: 'json' };
import policies from '../../domains/posture/policies/policies.es.json' with { type: 'json' };
import columnChooser from '../../entities/columns/columnChooser.es.json' with { type: 'json' };
import endpointFields from '../../entities/endpointFields/endpointFields.es.json' with { type: 'json' };
import errors from '../../entities/errors/errors.es.json' with { type: 'json' };
import labelPicker from '../../entities/labels/labelPicker.es.json' with { type: 'json' };
import licences from '../../entities/licences/licences.es.json' with { type: 'json' };
import policyFields from '../../entities/policyFields/policyFields.es.json' with { type: 'json' };
import auditWords from '../../domains/administration/audit/auditWords.es.json' with { type: 'json' };
import playground from '../playground/playground.es.json' with { type: 'json' };
import savedFilters from '../../entities/savedFilters/saved.es.json' with { type: 'json' };
import savedButton from '../../entities/savedFilters/savedButton.es.json' with { type: 'json' };
import tickets from '../../entities/tickets/tickets.es.json' with { type: 'json' };

/** All texts in Spanish: one part of the app, which loads when Spanish is chosen. */
export const SPANISH: Translation = {
  ui: { locale: 'es', texts: UI_TEXT_ES },
  catalogue: {
    ...providerPolicies,
    ...policyCategories,
    ...dataTypeNames,
    ...riskTypeNames,
    ...findingNames,
    ...regulationTexts,
    ...sourceTypes,
    ...endpointTypes,
  },
  detection: sentenceReader(withEarlier(detectionSentences, earlierSentences), {
    places: { path: 'ruta', query: 'consulta', header: 'encabezado', body: 'cuerpo' },
    again: ', otra vez',
  }),
  documents: sentenceReader(documentSentences),
  texts: {
    account,
    administration,
    app,
    attackMarks,
    attackerActions,
    attackerDetails,
    attackerTickets,
    attackersList,
    auditSentences,
    auditWords,
    backoffice,
    changes,
    columnChooser,
    compliance,
    sampling,
    columnNames,
    corrections,
    endpointFields,
    errors,
    gapClosing,
    gapDrawer,
    gaps,
    globalScope,
    identity,
    identityProviders,
    ingest,
    integrations,
    inventory,
    inventoryPage,
    inventorySettings,
    keywordLists,
    labelPicker,
    labels,
    licences,
    markReview,
    oas,
    oasSnippet,
    organizations,
    keysHelp,
    overview,
    parameterConfiguration,
    parameters,
    playground,
    policies,
    policyFields,
    policyHub,
    remediation,
    roles,
    scim,
    dataSecurity,
    dataTypes,
    onboarding,
    studio,
    savedButton,
    savedFilters,
    start,
    users,
    tickets,
  } satisfies Record<keyof Texts, object>,
};
