import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SecondFactorPanel_profile$key } from '../../../__generated__/SecondFactorPanel_profile.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';

const TwoFactorDialog = lazy(() => import('./TwoFactorDialog.tsx'));
const RenewCodesDialog = lazy(() => import('./RenewCodesDialog.tsx'));
const RemoveFactorDialog = lazy(() => import('./RemoveFactorDialog.tsx'));

const Factor = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '9',
    '& p': { flex: 1 },
    '& small': { display: 'block', fontSize: '12px', color: 'fg.subtle' },
  },
});

interface SecondFactorPanelProps {
  readonly profile: SecondFactorPanel_profile$key;
  /** Email of the reader. */
  readonly email: string;
}

/** What is asked for beside the password, and the ways to turn it on and off. */
export function SecondFactorPanel({ profile, email }: SecondFactorPanelProps) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState<'setUp' | 'remove' | 'renew' | null>(null);
  const { secondFactor } = useFragment(
    graphql`
      fragment SecondFactorPanel_profile on Profile @throwOnFieldError {
        secondFactor {
          kind
          phoneHint
          createdAt
          recoveryCodesLeft
        }
      }
    `,
    profile,
  );
  const close = () => setOpen(null);
  return (
    <Panel title={t('factor.title')}>
      <Factor>
        {secondFactor ? (
          <p>
            {secondFactor.kind === 'totp'
              ? t('factor.totp')
              : t('factor.sms', { digits: secondFactor.phoneHint })}
            <small>
              {t('factor.since')} <TimeText value={secondFactor.createdAt} format="exact" />
            </small>
          </p>
        ) : (
          <p>{t('factor.off')}</p>
        )}
        {secondFactor && <Button onClick={() => setOpen('remove')}>{t('factor.remove')}</Button>}
        <Button variant={secondFactor ? 'outline' : 'solid'} onClick={() => setOpen('setUp')}>
          {t(secondFactor ? 'factor.replace' : 'factor.setUp')}
        </Button>
      </Factor>
      {secondFactor && (
        <Factor>
          <p>
            {secondFactor.recoveryCodesLeft === 0
              ? t('factor.noCodes')
              : t('factor.codesLeft', { count: secondFactor.recoveryCodesLeft })}
          </p>
          <Button onClick={() => setOpen('renew')}>{t('factor.renew')}</Button>
        </Factor>
      )}
      <Suspense>
        {open === 'setUp' && <TwoFactorDialog email={email} onClose={close} />}
        {open === 'renew' && <RenewCodesDialog email={email} onClose={close} />}
        {open === 'remove' && <RemoveFactorDialog onClose={close} />}
      </Suspense>
    </Panel>
  );
}
