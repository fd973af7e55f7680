import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { overviewPath } from '../../overview/overview.paths.ts';
import { REDIRECT_MS } from './wizardPlan.ts';

const Notice = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    mb: '4',
    py: '2',
    px: '4',
    borderWidth: '1px',
    borderRadius: 'l3',
    bg: 'bg.panel',
  },
});

/** Says that every step is done, and opens the overview after 5 seconds unless the reader stays. */
export function SetupComplete() {
  const { t } = useTranslation('onboarding');
  const { companyId } = useCompany();
  const navigate = useNavigate();
  const [isStaying, setStaying] = useState(false);
  useEffect(() => {
    if (isStaying) return undefined;
    const timer = setTimeout(
      () => void navigate(overviewPath(companyId), { replace: true }),
      REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [companyId, isStaying, navigate]);
  if (isStaying) return null;
  return (
    <Notice role="status">
      {t('wizard.complete')}
      <Button variant="outline" onClick={() => setStaying(true)}>
        {t('wizard.stay')}
      </Button>
    </Notice>
  );
}
