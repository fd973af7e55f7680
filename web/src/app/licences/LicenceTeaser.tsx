import { ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import '../start.texts.ts';

interface LicenceTeaserProps {
  /** Where to ask for the licence, and where to read about it; null where nothing is set. */
  readonly contactUrl: string | null;
  readonly learnMoreUrl: string | null;
}

/** In the place of pages that the organization has not licensed, or that are off in this environment. */
export function LicenceTeaser({ contactUrl, learnMoreUrl }: LicenceTeaserProps) {
  const { t } = useTranslation('start');
  const link = (href: string, label: string, variant: 'solid' | 'outline') => (
    <Button asChild variant={variant}>
      <a href={href} target="_blank" rel="noreferrer">
        {label}
      </a>
    </Button>
  );
  return (
    <>
      <title>{`${t('licence.title')} · Palisade`}</title>
      <EmptyState
        icon={<ShieldOff size={16} />}
        title={t('licence.title')}
        body={t('licence.body')}
        action={
          <>
            {contactUrl && link(contactUrl, t('licence.contact'), 'solid')}
            {learnMoreUrl && link(learnMoreUrl, t('licence.learnMore'), 'outline')}
          </>
        }
      />
    </>
  );
}
