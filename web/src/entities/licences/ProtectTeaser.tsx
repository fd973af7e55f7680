import { ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import type { ProtectTeaserQuery } from '../../__generated__/ProtectTeaserQuery.graphql.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import './licences.texts.ts';

const ProtectTeaserDocument = graphql`
  query ProtectTeaserQuery @throwOnFieldError {
    installation {
      supportEmail
      contactUrl
      learnMoreUrl
    }
  }
`;

/**
 * In the place of what shows attackers and remediation where they are not licensed, or off in this
 * environment: where to ask for the licence, and where to read about it.
 */
export default function ProtectTeaser() {
  const { t } = useTranslation('licences');
  const { supportEmail, contactUrl, learnMoreUrl } = useLazyLoadQuery<ProtectTeaserQuery>(
    ProtectTeaserDocument,
    {},
  ).installation;
  const contact = contactUrl ?? (supportEmail ? `mailto:${supportEmail}` : null);
  const link = (href: string, label: string, variant: 'solid' | 'outline') => (
    <Button asChild variant={variant}>
      <a href={href} target="_blank" rel="noreferrer">
        {label}
      </a>
    </Button>
  );
  return (
    <EmptyState
      icon={<ShieldOff size={16} />}
      title={t('title')}
      body={t('body')}
      action={
        <>
          {contact && link(contact, t('contact'), 'solid')}
          {learnMoreUrl && link(learnMoreUrl, t('learnMore'), 'outline')}
        </>
      }
    />
  );
}
