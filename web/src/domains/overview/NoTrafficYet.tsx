import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Row } from '../../ui/layout/Boxes.ts';
import { Card } from '../../ui/layout/Panel.tsx';
import { Note, Text } from '../../ui/text/Text.ts';
import { ingestPath } from '../ingest/ingest.paths.ts';
import { onboardingWizardPath } from '../onboarding/onboarding.paths.ts';
import { overviewPath } from './overview.paths.ts';

/** Underlined, as it is among words. */
const DemoLink = chakra(Link, { base: { textDecoration: 'underline' } });

/**
 * In the place of the cards and widgets while nothing came in: the way to the wizard, and the demo
 * for whoever wants to look around first.
 */
export default function NoTrafficYet() {
  const { t } = useTranslation('overview');
  const { companyId, can, demo, sees } = useCompany();
  return (
    <Card className="no-traffic" aria-labelledby="no-traffic" mx="gutter" p="4" gap="1">
      <Text as="h2" id="no-traffic" textStyle="strong">
        {t('start.title')}
      </Text>
      <Note>{t('start.body')}</Note>
      <Row mt="2">
        {can('uploadTraffic') && (
          <Button asChild variant="solid">
            <Link to={ingestPath(companyId)}>{t('start.send')}</Link>
          </Button>
        )}
        {sees('onboarding-wizard') && (
          <Button asChild variant="outline">
            <Link to={onboardingWizardPath(companyId)}>{t('start.wizard')}</Link>
          </Button>
        )}
      </Row>
      {demo !== null && (
        <Note mt="2">
          {t('start.demo')}{' '}
          <DemoLink to={overviewPath(demo.companyId)}>{t('start.demoLink')}</DemoLink>
        </Note>
      )}
    </Card>
  );
}
