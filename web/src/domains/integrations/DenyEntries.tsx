import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Button, IconButton, LinkButton } from '../../ui/buttons/Button.tsx';
import { TextInput } from '../../ui/forms/TextInput.tsx';
import { SmallTable } from '../../ui/layout/SmallTable.ts';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import { IconText, Note } from '../../ui/text/Text.ts';
import { IntegrationPart } from './IntegrationPart.tsx';
import { type DenyEntry, useDenyEntries } from './useDenyEntries.ts';
import { useDenyList } from './useDenyList.ts';

/** Addresses on a deny list, each with the way off it. */
export function DenyEntries({
  id,
  integrationId,
}: {
  readonly id: string;
  readonly integrationId: string;
}) {
  const { t } = useTranslation('integrations');
  const [search, setSearch] = useState('');
  const { found, again, more } = useDenyEntries(integrationId, search.trim());
  const { remove, isRemoving } = useDenyList(id);
  const entries = found === null || found === 'failed' ? [] : found.entries;
  const isFound = found !== null && found !== 'failed';
  return (
    <IntegrationPart title={t('denyList.entries')}>
      {(entries.length > 0 || search !== '') && (
        <TextInput
          inputSize="sm"
          type="search"
          aria-label={t('denyList.search')}
          placeholder={t('denyList.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {found === 'failed' && (
        <IconText as="p" tone="danger" role="alert">
          {t('denyList.failed')} <LinkButton onClick={again}>{t('denyList.tryAgain')}</LinkButton>
        </IconText>
      )}
      {isFound && entries.length === 0 && (
        <Note>{t(search === '' ? 'denyList.none' : 'denyList.noneFound')}</Note>
      )}
      {entries.length > 0 && (
        <EntriesTable
          entries={entries}
          isRemoving={isRemoving}
          onRemove={(entry) => void remove(entry).then((isOff) => isOff && again())}
        />
      )}
      {isFound && found.next !== null && (
        <div>
          <Button onClick={more}>{t('denyList.more')}</Button>
        </div>
      )}
    </IntegrationPart>
  );
}

interface EntriesTableProps {
  readonly entries: readonly DenyEntry[];
  readonly isRemoving: boolean;
  readonly onRemove: (entry: DenyEntry) => void;
}

const Entries = chakra(SmallTable, {
  base: {
    '& td': { paddingInlineEnd: '3' },
    '& td:last-child': { width: '7', padding: '0' },
  },
});

/** Addresses, who added them and until when, each with the way off the list. */
function EntriesTable({ entries, isRemoving, onRemove }: EntriesTableProps) {
  const { t } = useTranslation('integrations');
  const { can } = useCompany();
  return (
    <Entries>
      <thead>
        <tr>
          <th scope="col">{t('denyList.range')}</th>
          <th scope="col">{t('denyList.added')}</th>
          <th scope="col">{t('denyList.expires')}</th>
          <th scope="col">
            <span className="p-sr">{t('denyList.off')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.entryId}>
            <td>
              <code>{entry.range}</code>
            </td>
            <td>
              <TimeText value={entry.addedAt} /> {t('denyList.addedBy', { name: entry.addedBy })}
            </td>
            <td>
              {entry.expiresAt ? <TimeText value={entry.expiresAt} /> : t('denyList.forever')}
            </td>
            <td>
              {can('updateIntegration') && (
                <IconButton
                  label={t('denyList.remove', { range: entry.range })}
                  icon={<X size={14} />}
                  disabled={isRemoving}
                  onClick={() => onRemove(entry)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Entries>
  );
}
