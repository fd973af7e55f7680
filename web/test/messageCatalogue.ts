/** A message that the specification words, and the tests of where it is shown. */
export interface CatalogueEntry {
  readonly message: string;
  /** What has to happen for it to be shown, and where. */
  readonly when: string;
  /** Test files, from the root, that bring that about and see it. */
  readonly tests: readonly string[];
}

const at = (
  tests: string | readonly string[],
  messages: Readonly<Record<string, string>>,
): readonly CatalogueEntry[] =>
  Object.entries(messages).map(([message, when]) => ({ message, when, tests: [tests].flat() }));

/**
 * Every message of the specification for what is built. `{{count}}` is filled in where it is shown.
 */
export const MESSAGE_CATALOGUE: readonly CatalogueEntry[] = [
  ...at('web/src/domains/identity/recovery/recovery.test.tsx', {
    'Passwords are not the same': 'new password and confirmation differ',
    'Your reset password link has expired. Please try again': 'a link that is used, old or forged',
  }),
  ...at('web/src/domains/identity/login/login.test.tsx', {
    'Too many failed login attempts. Please check your email to reset your password':
      'the account is locked',
  }),
  ...at('web/src/domains/identity/sso/sso.test.tsx', {
    'No SSO service is configured for your company': 'single sign-on without an identity provider',
    'SSO Login Failed. Please contact support':
      'the navigation state tells of a failed single sign-on',
  }),
  ...at('web/src/domains/identity/profile/profile.test.tsx', {
    'Code is wrong, please try again': 'a wrong code, in the dialog of the second factor',
    'Aborted successfully': 'Back or close in that dialog',
    'You cannot exceed {{count}} characters in this field.': 'a name that is too long',
  }),
  ...at('web/src/domains/attackers/action/takeAction.test.tsx', {
    'No sources to apply on': 'a deny list, and an attacker without an address',
    'Create New Action': 'taking action, for an administrator who sees integrations',
  }),
  ...at('web/src/app/start.test.tsx', {
    'You do not have an environment assigned to you. Please contact your administrator.':
      'signed in without a company',
    'You are not authorized to access Dashboard at the moment. Please contact your Admin.':
      'the page of who may not come in',
    "Access to the dashboard pending your organization's Admin acceptance of our Terms & Conditions.":
      'terms are not accepted and the reader cannot accept them',
    'I agree to the Terms & Conditions': 'terms, for who may accept them',
    'System Under Maintenance': 'maintenance, by the check or by a header',
    'We expect to be back soon': 'maintenance, by the check or by a header',
  }),
  ...at('web/src/app/shell/shell.test.tsx', {
    'Customer Environment': 'a company that is no demo, lab or internal one',
    'Detection is off': 'a demo company',
    '404 Page Not Found': 'an address without a page',
    'There is a technical issue on our end. Try checking back later':
      'a widget that cannot be loaded',
    'Something went wrong, we are sorry for the inconvenience. Please try again.':
      'a page that cannot be shown',
  }),
  ...at('web/src/app/permissions/accessDenied.test.tsx', {
    'You do not have the required permissions to view this data. Contact your admin':
      'a page, widget or drawer without the permission',
  }),
  ...at('web/src/ui/feedback/feedback.test.tsx', {
    'Unable to load data': 'a widget that cannot be loaded',
    'No Results': 'a list without entries',
    'There are no items to display': 'a list without entries',
    'Access Denied': 'what may not be seen',
  }),
  ...at('web/src/ui/files/DownloadLink.test.tsx', {
    'Download failed': 'a file that cannot be had',
  }),
  ...at('web/src/ui/drawer/drawer.test.tsx', {
    'Are you sure you want to leave the page without saving changes?':
      'leaving a form with changes',
    'All the set up settings will be lost.': 'leaving a form with changes',
  }),
  ...at('web/src/domains/labels/rules/rules.test.tsx', {
    'All the set up rule settings will be lost': 'leaving a label rule with changes',
  }),
  ...at(
    [
      'web/src/domains/administration/tokens/apiTokens.test.tsx',
      'web/src/domains/ingest/tokens/tokens.test.tsx',
    ],
    {
      'Please enter a name': 'a token without a name',
      'Token generated successfully': 'a token was made',
      'Token revoked successfully': 'a token was revoked',
      'Something went wrong': 'a token could not be made, changed or revoked',
    },
  ),
  ...at('web/src/domains/administration/tokens/apiTokens.test.tsx', {
    'Token updated successfully': 'a token was changed',
  }),
  ...at('web/src/domains/inventory/saved/savedFilters.test.tsx', {
    'Must be unique': 'a name that another one of its kind has',
  }),
  ...at('web/src/domains/labels/labels.test.tsx', {
    'Not a valid input': 'a name with characters that names do not have',
  }),
  ...at('web/src/domains/inventory/tunes/tunes.test.tsx', {
    Required: 'a parameter without place or type',
    'Empty field': 'a parameter whose name is blank',
  }),
  ...at('web/src/domains/inventory/settings/settings.test.tsx', {
    'Host field required': 'adding an API without a host',
    'Are you sure? This change will affect all endpoints in this API.':
      'editing the host regex of an API',
  }),
  ...at('web/src/domains/inventory/corrections/corrections.test.tsx', {
    'Merging process was failed due to an error.': 'merging fails',
    'Split process was failed due to an error.': 'splitting fails',
  }),
  ...at('web/src/domains/inventory/filterFailures.test.tsx', {
    'Error loading data': 'a list of choices that cannot be loaded',
    'Failed to get endpoint labels':
      'labels cannot be loaded, in the filter bar and in the label picker',
    'Failed to get endpoint categories': 'data categories cannot be loaded in the filter bar',
    'Unable to connect to server, try again later':
      'the server cannot be reached while something is saved',
  }),
  ...at('web/src/domains/attackers/details/attacker.test.tsx', {
    'Deprecated API Endpoint': 'the endpoint of an attack is gone',
    'UNKNOWN STATUS CODE': 'an answer with a status that HTTP does not know',
    'No Change': 'the statuses of an attacker that can be chosen',
  }),
  ...at('web/src/domains/administration/roles/roles.test.tsx', {
    'Role name already in use. Please rename it to a new name.':
      'another role of the organization, or a built-in one, has the name in any case',
    'No permissions added to Role. Please select at least one permissions to include in Role.':
      'a role without a permission',
  }),
  ...at('web/src/domains/posture/policies/policies.test.tsx', {
    'Policy name is required': 'a policy without a name',
    'Policy name cannot exceed 70 characters': 'a policy with a longer name',
    'Policy name already exists': 'another policy has the name, whatever its case',
    'Policy updated successfully': 'a policy was changed',
    'Policy deleted successfully': 'a policy was deleted',
    'Policy uninstalled successfully': 'a policy of the hub was uninstalled',
  }),
  ...at('web/src/domains/posture/policies/createPolicy.test.tsx', {
    'Severity is required': 'a new policy without a severity',
    'A filter with a risk score or traffic condition cannot be saved as a posture policy.':
      'a policy that begins with filters of the inventory',
    'An error occurred while attempting to create the {{name}} Posture Gap Policy':
      'a policy could not be made',
  }),
  ...at('web/src/domains/posture/hub/hub.test.tsx', {
    'Policy installed successfully': 'a policy of the hub was installed',
  }),
  ...at('web/src/domains/overview/overview.test.tsx', {
    'Monitored Host Traffic': 'the card of requests is pressed',
    'Failed to get company labels': 'labels cannot be loaded in the filter bar of the overview',
    'Are you sure you want to dismiss the highlight?': 'a discovery is dismissed',
  }),
  ...at('web/src/domains/overview/hybrid/hybrid.test.tsx', {
    'Current Hybrid version does not support status list. Please upgrade your Hybrid version':
      'a service that knows no list of statuses',
  }),
  ...at('web/src/domains/ingest/sampling/sampling.test.tsx', {
    'Sampled data is deleted within 5 days after opting out.': 'the terms of sampling',
  }),
];
