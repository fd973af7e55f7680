import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { sensitiveParametersPath } from '../dataSecurity.paths.ts';

interface ParametersLinkProps {
  /** The parameters that are counted. */
  readonly place: Parameters<typeof sensitiveParametersPath>[1];
  readonly children: ReactNode;
}

/** A count that leads to the list of the parameters it counts, for those who see the inventory. */
export function ParametersLink({ place, children }: ParametersLinkProps) {
  const { companyId, can } = useCompany();
  if (!can('seeInventory')) return <span>{children}</span>;
  return <Link to={sensitiveParametersPath(companyId, place)}>{children}</Link>;
}
