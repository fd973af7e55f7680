import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { CODE_LENGTH, CodeInput } from '../challenge/CodeInput.tsx';
import { useConfirmSecondFactor } from './useConfirmSecondFactor.ts';
import { useResendEnrolmentCode } from './useResendEnrolmentCode.ts';

const QrCode = lazy(() => import('./QrCode.tsx'));

interface ProveFactorProps {
  /** What an authenticator app needs; null for a phone. */
  readonly app: { readonly uri: string; readonly secret: string } | null;
  readonly phone: string | null;
  readonly onDone: () => void;
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
    if (await confirm(complete)) onDone();
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
    <form className="two-factor" noValidate onSubmit={handleSubmit}>
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
    </form>
  );
}

/** What an authenticator app is set up with, to be scanned or typed. */
function AppKey({ uri, secret }: NonNullable<ProveFactorProps['app']>) {
  const { t } = useTranslation('account');
  return (
    <>
      <div className="two-factor-qr">
        <Suspense>
          <QrCode text={uri} label={t('factor.qr')} />
        </Suspense>
      </div>
      <p>{t('factor.type')}</p>
      <div className="two-factor-key">
        <code>{secret}</code>
        <CopyButton text={secret} variant="outline" />
      </div>
    </>
  );
}
