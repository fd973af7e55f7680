import { chakra } from '@chakra-ui/react/styled-system';
import { FlaskConical, Presentation, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { Banner_company$key } from '../../__generated__/Banner_company.graphql.ts';

const MINUTE_MS = 60_000;

const Line = chakra('section', {
  base: {
    gridArea: 'banner',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    height: '7',
    fontSize: '12px',
    fontWeight: 'medium',
  },
  variants: {
    tone: {
      muted: { color: 'fg.muted', bg: 'bg.emphasized' },
      warning: { color: 'warning.fg', bg: 'warning.bg' },
    },
  },
});

/**
 * A line above the page that says what kind of environment this is; internal ones have none. In a
 * demo with threat protection, attackers are detected in the traffic that comes with it alone.
 */
export function Banner({ company }: { readonly company: Banner_company$key }) {
  const { t } = useTranslation();
  const { kind, expiresAt, licences } = useFragment(
    graphql`
      fragment Banner_company on Company @throwOnFieldError {
        kind
        expiresAt
        licences {
          threatProtection
        }
      }
    `,
    company,
  );
  if (kind === 'internal') return null;
  if (kind === 'demo') {
    return (
      <Line className="banner" tone="warning" aria-label={t('banner.label')}>
        <Presentation size={14} /> {t('banner.demo')} ·{' '}
        {t(licences.threatProtection ? 'banner.detectionOffForSent' : 'banner.detectionOff')}
      </Line>
    );
  }
  if (kind === 'lab') {
    return (
      <Line className="banner" tone="warning" aria-label={t('banner.label')}>
        <FlaskConical size={14} /> {t('banner.lab')}{' '}
        {expiresAt && <Countdown until={new Date(expiresAt)} />}
      </Line>
    );
  }
  return (
    <Line className="banner" tone="muted" aria-label={t('banner.label')}>
      <ShieldCheck size={14} /> {t('banner.customer')}
    </Line>
  );
}

function Countdown({ until }: { readonly until: Date }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((until.getTime() - now) / MINUTE_MS);
  if (minutes <= 0) return <>· {t('banner.ended')}</>;
  const hours = Math.floor(minutes / 60);
  const time =
    hours >= 24
      ? t('banner.days', { days: Math.floor(hours / 24), hours: hours % 24 })
      : t('banner.hours', { hours, minutes: minutes % 60 });
  return <>· {t('banner.left', { time })}</>;
}
