import {
  ACTION_LIMITS,
  isTicketKind,
  type IntegrationKind,
} from '@palisade/vocabulary/integrations.ts';
import { TICKET_LIMITS } from '@palisade/vocabulary/tickets.ts';
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
  expiryDays: string;
}

const optional = () => string().defined();

/** What the form asks for. The server checks it again, and the rest. */
export function integrationSchema(
  t: TFunction<'integrations'>,
  kind: IntegrationKind,
  isNew: boolean,
) {
  const required = (words: string) => string().defined().trim().required(words);
  const secret =
    kind === 'denyList'
      ? optional()
      : isNew
        ? required(t(`form.secretRequired.${kind}`))
        : optional();
  return object({
    name: required(t('form.nameRequired')).max(
      TICKET_LIMITS.nameLength,
      t('form.tooLong', { count: TICKET_LIMITS.nameLength }),
    ),
    url: kind === 'denyList' ? optional() : required(t('form.urlRequired')),
    account: isTicketKind(kind) ? required(t(`form.accountRequired.${kind}`)) : optional(),
    secret:
      kind === 'webhook'
        ? secret.test(
            'long',
            t('form.secretTooShort', { count: ACTION_LIMITS.shortestKey }),
            (key) => key === '' || key.trim().length >= ACTION_LIMITS.shortestKey,
          )
        : secret,
    projectKey: kind === 'jira' ? required(t('form.projectKeyRequired')) : optional(),
    issueType: kind === 'jira' ? required(t('form.issueTypeRequired')) : optional(),
    table: kind === 'serviceNow' ? required(t('form.tableRequired')) : optional(),
    expiryDays: optional().test(
      'days',
      t('form.expiryWrong', { most: ACTION_LIMITS.expiryDays }),
      (days) =>
        /^\d*$/.test(days.trim()) &&
        (days.trim() === '' || (Number(days) >= 1 && Number(days) <= ACTION_LIMITS.expiryDays)),
    ),
  });
}

/** Values as the graph takes them. */
export function settingsOf(
  kind: IntegrationKind,
  { name, url, account, secret, projectKey, issueType, table, expiryDays }: IntegrationValues,
) {
  if (kind === 'denyList')
    return { name, expiryDays: expiryDays.trim() === '' ? null : Number(expiryDays) };
  const key = secret === '' ? null : secret;
  if (kind === 'webhook') return { name, url, secret: key };
  return {
    name,
    url,
    account,
    secret: key,
    ...(kind === 'jira' ? { projectKey, issueType } : { table }),
  };
}
