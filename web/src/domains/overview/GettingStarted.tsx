import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { workflowHubPath } from '../../entities/tickets/hubPath.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/layout/Panel.tsx';
import { Note, Text } from '../../ui/text/Text.ts';
import { ingestPath } from '../ingest/ingest.paths.ts';
import { policiesPath } from '../posture/posture.paths.ts';
import { overviewPath } from './overview.paths.ts';

const StepList = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))',
    gap: '6',
    padding: '4',
    '& > li': { display: 'flex', flexDirection: 'column', alignItems: 'start', gap: '1' },
    '& > li > a': { marginTop: 'auto' },
    '& > li > p': { marginBottom: '2' },
  },
});

const Number = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '6',
    height: '6',
    marginBottom: '1',
    borderRadius: 'full',
    bg: 'bg.muted',
    color: 'fg.muted',
    fontSize: '12px',
    fontWeight: 'medium',
  },
  variants: { isNow: { true: { bg: 'accent.solid', color: 'accent.contrast' }, false: {} } },
});

const Foot = chakra('p', {
  base: {
    padding: '3',
    paddingInline: '4',
    borderTop: '1px solid',
    borderColor: 'border.subtle',
    color: 'fg.muted',
  },
});

/** Underlined, as it stands among words. */
const DemoLink = chakra(Link, { base: { textDecoration: 'underline' } });

interface Step {
  readonly key: 'send' | 'find' | 'fix' | 'connect';
  /** Where it is done; null for what comes by itself and for what the reader may not do. */
  readonly to: string | null;
}

/**
 * In the place of the cards and widgets while nothing came in: what to do and what comes of it, and
 * the demo for whoever wants to look around first.
 */
export function GettingStarted() {
  const { t } = useTranslation('overview');
  const { companyId, can, demo } = useCompany();
  const steps: readonly Step[] = [
    { key: 'send', to: can('uploadTraffic') ? ingestPath(companyId) : null },
    { key: 'find', to: null },
    { key: 'fix', to: can('seePolicies') ? policiesPath(companyId) : null },
    { key: 'connect', to: can('seeIntegrations') ? workflowHubPath(companyId) : null },
  ];
  return (
    <Card className="getting-started" aria-labelledby="getting-started" marginInline="gutter">
      <Text as="h2" id="getting-started" display="block" textStyle="strong" padding="16px 16px 0">
        {t('start.title')}
      </Text>
      <StepList>
        {steps.map(({ key, to }, index) => (
          <GettingStartedStep key={key} place={index + 1} title={t(`start.${key}.title`)}>
            <Note>{t(`start.${key}.body`)}</Note>
            {key !== 'find' && to !== null && (
              <Button asChild variant={index === 0 ? 'solid' : 'outline'}>
                <Link to={to}>{t(`start.${key}.action`)}</Link>
              </Button>
            )}
          </GettingStartedStep>
        ))}
      </StepList>
      {demo !== null && (
        <Foot>
          {t('start.demo')}{' '}
          <DemoLink to={overviewPath(demo.companyId)}>{t('start.demoLink')}</DemoLink>
        </Foot>
      )}
    </Card>
  );
}

function GettingStartedStep({
  place,
  title,
  children,
}: {
  readonly place: number;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li {...(place === 1 && { 'aria-current': 'step' as const })}>
      <Number isNow={place === 1} aria-hidden="true">
        {place}
      </Number>
      <Text as="h3" textStyle="strong">
        {title}
      </Text>
      {children}
    </li>
  );
}
