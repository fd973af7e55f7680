import { Navigate } from 'react-router-dom';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { AccessDenied } from '../../ui/feedback/StateBlock.tsx';
import { menuFor } from './menu.ts';
import { pagesOf, type SettingsPart } from './settingsParts.ts';

/** Leads to the first page of Settings or Organization that the reader may see. */
export default function SettingsStart({ part }: { readonly part: SettingsPart }) {
  const company = useCompany();
  const first = pagesOf(part, menuFor(company))[0];
  return first ? <Navigate to={first.path(company.companyId)} replace /> : <AccessDenied isPage />;
}
