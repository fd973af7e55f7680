import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { inventoryPath } from '../inventory.paths.ts';

interface ListLinkProps {
  /** The endpoints that are counted. */
  readonly filter: Filter;
  readonly children: ReactNode;
}

/** A count that leads to the inventory's list of what it counts, for those who see the inventory. */
export function ListLink({ filter, children }: ListLinkProps) {
  const { companyId, can } = useCompany();
  if (!can('seeInventory')) return <span>{children}</span>;
  return <Link to={inventoryPath(companyId, { filter })}>{children}</Link>;
}
