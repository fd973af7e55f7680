import { Navigate } from 'react-router-dom';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { AccessDenied } from '../../ui/feedback/StateBlock.tsx';
import { menuFor, startOf } from '../shell/menu.ts';

/** Leads to the first page of the settings that the reader may see. */
export default function SettingsStart() {
  const company = useCompany();
  const menu = menuFor(company);
  const settings = menu.find(({ key }) => key === 'settings');
  const start = settings && startOf(settings, menu);
  return start === undefined ? (
    <AccessDenied isPage />
  ) : (
    <Navigate to={start.path(company.companyId)} replace />
  );
}
