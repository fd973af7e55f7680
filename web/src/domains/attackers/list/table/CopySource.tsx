import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/buttons/Button.tsx';

/** Copies what an attacker is identified by; the tick stays as long as the row has its buttons. */
export function CopySource({ sourceId }: { readonly sourceId: string }) {
  const { t } = useTranslation('attackersList');
  const [isCopied, setIsCopied] = useState(false);
  return (
    <IconButton
      size="xs"
      variant="outline"
      label={isCopied ? t('copied') : t('copy', { source: sourceId })}
      icon={isCopied ? <Check size={14} /> : <Copy size={14} />}
      onClick={() => void navigator.clipboard.writeText(sourceId).then(() => setIsCopied(true))}
    />
  );
}
