import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { AuditEntryDrawerQuery } from '../../../__generated__/AuditEntryDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { MissingDrawer } from '../../../ui/drawer/MissingDrawer.tsx';
import { Facts, Section } from '../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Text } from '../../../ui/text/Text.ts';
import '../administration.texts.ts';
import { kindName } from './auditKinds.ts';
import { AuditSentence } from './AuditSentence.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import { differences } from './differences.ts';
import { useAuditNames } from './useAuditNames.ts';

export type AuditEntryQueries = { entry: AuditEntryDrawerQuery };

const AuditEntryDrawerDocument = graphql`
  query AuditEntryDrawerQuery($companyId: ID!, $entryId: ID!, $ofOrganization: Boolean = false)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      auditEntry(entryId: $entryId, ofOrganization: $ofOrganization) {
        companyName
        at
        actor
        address
        action
        targetType
        targetId
        targetName
        before
        after
        ...AuditSentence_entry
      }
    }
  }
`;

/** One entry of the audit log: who, when, from where, and what became different. */
export default function AuditEntryDrawer({ queries }: DrawerProps<AuditEntryQueries>) {
  const { t } = useTranslation('administration');
  const { t: sentences } = useTranslation('auditSentences');
  const { company } = usePreloadedQuery<AuditEntryDrawerQuery>(
    AuditEntryDrawerDocument,
    queries.entry,
  );
  const names = useAuditNames();
  const entry = company?.auditEntry;
  if (!entry) {
    return (
      <MissingDrawer
        kind={t('audit.entry')}
        title={t('audit.missing')}
        body={t('audit.missingBody')}
      />
    );
  }
  const facts = [
    { label: t('audit.fields.time'), value: <TimeText value={entry.at} format="exact" /> },
    { label: t('audit.fields.actor'), value: entry.actor },
    { label: t('audit.fields.address'), value: entry.address ?? '–' },
    { label: t('audit.fields.company'), value: entry.companyName },
    {
      label: t('audit.fields.action'),
      value: <Text textStyle="code">{entry.action}</Text>,
    },
    { label: t('audit.fields.targetType'), value: kindName(sentences, entry.targetType) },
    ...(entry.targetName === null
      ? []
      : [{ label: t('audit.fields.target'), value: entry.targetName }]),
    {
      label: t('audit.fields.targetKey'),
      value: (
        <Text textStyle="code" overflowWrap="anywhere">
          {entry.targetId ?? '–'}
        </Text>
      ),
    },
  ];
  return (
    <Drawer
      kind={t('audit.entry')}
      title={
        <Text fontWeight="normal" fontSize="16px" lineHeight="24px" overflowWrap="anywhere">
          <AuditSentence entry={entry} />
        </Text>
      }
    >
      <Section>
        <Facts items={facts} />
      </Section>
      <Section title={t('audit.difference')}>
        <DifferenceTable differences={differences(entry, names)} />
      </Section>
    </Drawer>
  );
}
