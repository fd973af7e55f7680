import { Tag as TagIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { counted } from '../../../ui/text/counted.ts';
import type { EndpointGroup } from './groupItems.ts';
import './inventoryCells.css';

/** Name and size of a group, or the line that asks for more of its endpoints. */
export function GroupLabel({ group }: { readonly group: EndpointGroup }) {
  const { t } = useTranslation('inventoryPage');
  if (group.kind === 'more')
    return (
      <span className="group-more">
        {t('group.more', { ...counted(group.next), host: group.name })}
      </span>
    );
  return (
    <span className="group-label">
      {group.isExternal === null ? (
        <>
          <TagIcon size={14} /> {group.name}
        </>
      ) : (
        <HostText host={group.name} isExternal={group.isExternal} />
      )}
      <small>{t('endpoints', counted(group.endpointCount))}</small>
    </span>
  );
}
