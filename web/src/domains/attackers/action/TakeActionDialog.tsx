import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { Button, LinkButton } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Text } from '../../../ui/text/Text.ts';
import './attackerActions.texts.ts';
import { type ActionChoices, useActionChoices } from './useActionChoices.ts';
import { TakeActionForm } from './TakeActionForm.tsx';

interface TakeActionDialogProps {
  readonly attackerId: string;
  readonly onClose: () => void;
}

/** Asks what to do about an attacker, as it and the integrations are now. */
export default function TakeActionDialog({ attackerId, onClose }: TakeActionDialogProps) {
  const { t } = useTranslation('attackerActions');
  const id = useId();
  const { choices, ask } = useActionChoices(attackerId);
  const [state, setState] = useState({
    mayApply: false,
    isBusy: false,
    applyLabel: 'apply' as 'apply' | 'again' | 'look',
  });
  const isReady = choices !== null && choices !== 'failed';
  const footer = (
    <>
      <Button onClick={onClose}>{t(state.applyLabel === 'apply' ? 'cancel' : 'close')}</Button>
      <Button
        variant="solid"
        type="submit"
        form={id}
        disabled={!isReady || !state.mayApply}
        isBusy={state.isBusy}
      >
        {t(state.applyLabel)}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} size="sm" footer={footer}>
      {choices === null && <SkeletonBlock height={320} lines={8} />}
      {choices === 'failed' && (
        <Text as="p" tone="danger" role="alert">
          {t('loadFailed')} <LinkButton onClick={ask}>{t('tryAgain')}</LinkButton>
        </Text>
      )}
      {isReady && (
        <TakeActionForm
          id={id}
          attackerId={attackerId}
          choices={choices satisfies ActionChoices}
          onState={setState}
          onStale={ask}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
