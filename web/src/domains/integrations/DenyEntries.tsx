import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Button, IconButton, LinkButton } from '../../ui/buttons/Button.tsx';
import { TextInput } from '../../ui/forms/TextInput.tsx';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import { useDenyEntries } from './useDenyEntries.ts';
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
  const { can } = useCompany();
  const [search, setSearch] = useState('');
  const { found, again, more } = useDenyEntries(integrationId, search.trim());
  const { remove, isRemoving } = useDenyList(id);
  const entries = found === null || found === 'failed' ? [] : found.entries;
  return (
    <section className="integrations-part" aria-label={t('denyList.entries')}>
      <h3>{t('denyList.entries')}</h3>
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
        <p className="integrations-bad" role="alert">
          {t('denyList.failed')} <LinkButton onClick={again}>{t('denyList.tryAgain')}</LinkButton>
        </p>
      )}
      {found !== null && found !== 'failed' && entries.length === 0 && (
        <p className="integrations-muted">
          {t(search === '' ? 'denyList.none' : 'denyList.noneFound')}
        </p>
      )}
      {entries.length > 0 && (
        <table className="deny-list">
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
                  <TimeText value={entry.addedAt} />{' '}
                  {t('denyList.addedBy', { name: entry.addedBy })}
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
                      onClick={() => void remove(entry).then((isOff) => isOff && again())}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found !== null && found !== 'failed' && found.next !== null && (
        <div>
          <Button onClick={more}>{t('denyList.more')}</Button>
        </div>
      )}
    </section>
  );
}
