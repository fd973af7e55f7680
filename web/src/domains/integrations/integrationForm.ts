import { TICKET_LIMITS, type IntegrationKind } from '@palisade/vocabulary/tickets.ts';
import type { TFunction } from 'i18next';
import { object, string } from 'yup';

/** The form of an integration; what its kind does not have stays empty. */
export interface IntegrationValues {
  name: string;
  url: string;
  account: string;
  secret: string;
  projectKey: string;
  issueType: string;
  table: string;
}

const optional = () => string().defined();

/** What the form asks for. The server checks it again, and the rest. */
export function integrationSchema(t: TFunction<'integrations'>, kind: IntegrationKind, isNew: boolean) {
  const required = (words: string) => string().defined().trim().required(words);
  return object({
    name: required(t('form.nameRequired')).max(TICKET_LIMITS.nameLength, t('form.tooLong', { count: TICKET_LIMITS.nameLength })),
    url: required(t('form.urlRequired')),
    account: required(t(`form.accountRequired.${kind}`)),
    secret: isNew ? required(t(`form.secretRequired.${kind}`)) : optional(),
    projectKey: kind === 'jira' ? required(t('form.projectKeyRequired')) : optional(),
    issueType: kind === 'jira' ? required(t('form.issueTypeRequired')) : optional(),
    table: kind === 'serviceNow' ? required(t('form.tableRequired')) : optional(),
  });
}

/** Values as the graph takes them. */
export function settingsOf(kind: IntegrationKind, { name, url, account, secret, projectKey, issueType, table }: IntegrationValues) {
  return { name, url, account, secret: secret === '' ? null : secret, ...(kind === 'jira' ? { projectKey, issueType } : { table }) };
}
