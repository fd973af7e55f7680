import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DropZone } from '../../../ui/files/DropZone.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import { type Metadata, useReadMetadata } from './useReadMetadata.ts';

/** Bytes of metadata that are read; the service refuses more, too. */
const LONGEST = 512 * 1024;

/** The button stands beside the box, between its label and its message. */
const AddressRow = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: '3',
    '& > button': { marginTop: '22px' },
  },
});

interface MetadataReaderProps {
  readonly onRead: (metadata: Metadata) => void;
}

/** Fills in a SAML identity provider from its metadata: a file, or the address that it is at. */
export function MetadataReader({ onRead }: MetadataReaderProps) {
  const { t } = useTranslation('identityProviders');
  const { read, isBusy } = useReadMetadata();
  const [outcome, setOutcome] = useState<{ isRead: boolean; words: string } | null>(null);
  const take = async (source: Parameters<typeof read>[0]) => {
    const { metadata, failure } = await read(source);
    if (metadata !== null) onRead(metadata);
    setOutcome(
      metadata === null
        ? { isRead: false, words: failure ?? t('metadata.failed') }
        : { isRead: true, words: t('metadata.done') },
    );
  };
  const takeFile = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    if (file.size > LONGEST)
      setOutcome({ isRead: false, words: t('metadata.tooLarge', { name: file.name }) });
    else await take({ text: await file.text() });
  };
  return (
    <Stack gap="2">
      <DropZone
        title={t('metadata.title')}
        body={t('metadata.body')}
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        isMultiple={false}
        isCompact
        onFiles={(files) => void takeFile(files)}
      />
      <MetadataAddress isBusy={isBusy} onAsk={(address) => void take({ address })} />
      {outcome && (
        <Note
          role={outcome.isRead ? 'status' : 'alert'}
          {...(!outcome.isRead && { tone: 'danger' as const })}
        >
          {outcome.words}
        </Note>
      )}
    </Stack>
  );
}

interface MetadataAddressProps {
  readonly isBusy: boolean;
  readonly onAsk: (address: string) => void;
}

/** The address that metadata is read from. */
function MetadataAddress({ isBusy, onAsk }: MetadataAddressProps) {
  const { t } = useTranslation('identityProviders');
  const [address, setAddress] = useState('');
  return (
    <AddressRow>
      <Field label={t('metadata.address')}>
        <TextInput
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Button
        variant="outline"
        size="md"
        isBusy={isBusy}
        disabledReason={address.trim() === '' ? t('metadata.noAddress') : undefined}
        onClick={() => onAsk(address.trim())}
      >
        {t('metadata.read')}
      </Button>
    </AddressRow>
  );
}
