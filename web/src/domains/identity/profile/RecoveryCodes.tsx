import { chakra } from '@chakra-ui/react/styled-system';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { saveBlob } from '../../../ui/files/saveFile.ts';
import { Row } from '../../../ui/layout/Boxes.ts';
import { formatDateParts } from '../../../ui/text/format.ts';

const Codes = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '2',
    marginBlock: '3',
    padding: '3',
    borderRadius: 'l2',
    bg: 'bg.subtle',
    fontFamily: 'mono',
    textAlign: 'center',
    listStyle: 'none',
  },
});

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Email of the account, for the file. */
  readonly email: string;
  readonly onDone: () => void;
}

/** The recovery codes of a second factor, which are nowhere else: to be copied or downloaded. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('account');
  const text = codes.join('\n');
  const download = () => {
    const date = formatDateParts(new Date(), { dateStyle: 'medium' });
    const content = `${t('factor.codesFile', { email, date })}\n\n${text}\n`;
    saveBlob(new Blob([content], { type: 'text/plain' }), 'palisade-recovery-codes.txt');
  };
  return (
    <>
      <p>{t('factor.codesBody')}</p>
      <Codes aria-label={t('factor.codesList')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Row gap="2" mb="3">
        <CopyButton text={text} label={t('factor.copyCodes')} variant="outline" size="sm" />
        <Button size="sm" icon={<Download size={14} />} onClick={download}>
          {t('factor.downloadCodes')}
        </Button>
      </Row>
      <Button variant="solid" size="md" isWide onClick={onDone}>
        {t('factor.codesSaved')}
      </Button>
    </>
  );
}
