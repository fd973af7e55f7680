import { Download } from 'lucide-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { DownloadLink } from '../../ui/files/DownloadLink.tsx';
import { useCompany } from '../company/CompanyContext.ts';
import type { List, ListParams } from './defineList.ts';

type Downloaded = Pick<List, 'csv' | 'sorts' | 'columns' | 'filterOf'>;

/** What the address of the file says beside the list, such as the status of the page's path. */
type Path = Readonly<Record<string, string>>;

/** Address of all rows that match, loaded or not, as CSV in the same order and columns. */
export function csvPath(
  { csv, sorts, columns, filterOf }: Downloaded,
  companyId: string,
  params: ListParams,
  path: Path = {},
): string {
  const search = new URLSearchParams(path);
  if (sorts !== null) search.set('sort', params.sort);
  if (sorts !== null) search.set('direction', params.direction);
  const filter = filterOf(params);
  if (filter !== null) search.set('filters', JSON.stringify(filter));
  const keys = params.columns.filter((key) => csv?.columns?.includes(key) ?? true);
  if (columns !== null && keys.length > 0) search.set('columns', keys.join(','));
  return `${csv?.path(companyId) ?? ''}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

interface ListDownloadProps {
  readonly list: Downloaded;
  readonly params: ListParams;
  readonly label: string;
  readonly path?: Path;
}

/** Downloads what the list shows. */
export function ListDownload({ list, params, label, path }: ListDownloadProps) {
  const { companyId } = useCompany();
  return (
    <Button asChild>
      <DownloadLink href={csvPath(list, companyId, params, path)} title={label} aria-label={label}>
        <Download size={14} /> CSV
      </DownloadLink>
    </Button>
  );
}
