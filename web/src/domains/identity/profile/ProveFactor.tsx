import { chakra } from '@chakra-ui/react/styled-system';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Text } from '../../../ui/text/Text.ts';
import { Row } from '../../../ui/layout/Boxes.ts';
import { FactorForm } from './FactorForm.ts';
import { CODE_LENGTH, CodeInput } from '../challenge/CodeInput.tsx';
import { useConfirmSecondFactor } from './useConfirmSecondFactor.ts';
import { useResendEnrolmentCode } from './useResendEnrolmentCode.ts';

const QrCode = lazy(() => import('./QrCode.tsx'));

/** White in both modes, since cameras read it. */
const Code = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '196px',
    height: '196px',
    marginBlock: '3',
    marginInline: 'auto',
    borderRadius: 'l3',
    bg: '#fff',
  },
});

interface ProveFactorProps {
  /** What an authenticator app needs; null for a phone. */
  readonly app: { readonly uri: string; readonly secret: string } | null;
  readonly phone: string | null;
  /** With the recovery codes of the factor. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onBack: () => void;
}

/** The first code, which turns the second factor on. */
export function ProveFactor({ app, phone, onDone, onBack }: ProveFactorProps) {
  const { t } = useTranslation('account');
  const [code, setCode] = useState('');
  const { confirm, isBusy, error, clear } = useConfirmSecondFactor();
  const { resend, isBusy: isResending, error: resendError } = useResendEnrolmentCode();
  const [isResent, setIsResent] = useState(false);
  const send = async (complete: string) => {
    const recoveryCodes = await confirm(complete);
    if (recoveryCodes) onDone(recoveryCodes);
    else setCode('');
  };
  const again = async () => {
    clear();
    setIsResent(await resend());
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH && !isBusy) void send(code);
  };
  return (
    <FactorForm noValidate onSubmit={handleSubmit}>
      <p>{app ? t('factor.scan') : t('factor.sent', { phone })}</p>
      {app && <AppKey {...app} />}
      <Field
        label={t('factor.code')}
        error={error ?? resendError}
        {...(isResent && { hint: t('factor.resent') })}
        {...(app === null && {
          action: (
            <LinkButton disabled={isResending} onClick={() => void again()}>
              {t('factor.resend')}
            </LinkButton>
          ),
        })}
      >
        <CodeInput value={code} onChange={setCode} onComplete={(complete) => void send(complete)} />
      </Field>
      <Button
        type="submit"
        variant="solid"
        size="md"
        isWide
        isBusy={isBusy}
        disabled={code.length !== CODE_LENGTH && !isBusy}
      >
        {t('factor.turnOn')}
      </Button>
      <Button size="md" isWide onClick={onBack}>
        {t('factor.back')}
      </Button>
    </FactorForm>
  );
}

/** What an authenticator app is set up with, to be scanned or typed. */
function AppKey({ uri, secret }: NonNullable<ProveFactorProps['app']>) {
  const { t } = useTranslation('account');
  return (
    <>
      <Code>
        <Suspense>
          <QrCode text={uri} label={t('factor.qr')} />
        </Suspense>
      </Code>
      <p>{t('factor.type')}</p>
      <Row mb="3">
        <Text as="code" fontFamily="mono" textStyle="small" overflowWrap="anywhere">
          {secret}
        </Text>
        <CopyButton text={secret} variant="outline" />
      </Row>
    </>
  );
}
