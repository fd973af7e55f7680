import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMeantRow } from '../../../entities/lists/meantRow.ts';
import { useShownWhen } from '../../../entities/lists/useShownWhen.ts';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { RowGone } from '../../../ui/feedback/RowGone.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { useDeleteTune } from './useDeleteTune.ts';

const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    height: '7',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'l2',
    '&[data-meant]': { borderColor: 'accent.fg', bg: 'bg.selected' },
  },
});

interface Tune {
  readonly tuneId: string;
  readonly fieldName: string;
}

interface TuneChipsProps<Described extends Tune> {
  readonly endpointId: string;
  readonly tunes: readonly Described[];
  readonly onEdit: (tune: Described) => void;
}

/** Parameters that people described, a chip each. */
export function TuneChips<Described extends Tune>({
  endpointId,
  tunes,
  onEdit,
}: TuneChipsProps<Described>) {
  const meant = useMeantRow({ ids: tunes.map(({ tuneId }) => tuneId) });
  return (
    <Row flexWrap="wrap" flexBasis="100%" order={1} gap="1.5">
      {meant.isGone && <RowGone onClose={meant.forget} />}
      {tunes.map((tune) => (
        <TuneChip
          key={tune.tuneId}
          endpointId={endpointId}
          tune={tune}
          isMeant={tune.tuneId === meant.id}
          onEdit={() => onEdit(tune)}
        />
      ))}
    </Row>
  );
}

interface TuneChipProps {
  readonly endpointId: string;
  readonly tune: Tune;
  readonly isMeant: boolean;
  readonly onEdit: () => void;
}

/** Opens what somebody described, and deletes it. */
function TuneChip({ endpointId, tune: { tuneId, fieldName }, isMeant, onEdit }: TuneChipProps) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const [isAsking, setIsAsking] = useState(false);
  const { tune: remove } = useDeleteTune();
  const isOff = !can('tuneParameters');
  const chip = useShownWhen<HTMLSpanElement>(isMeant);
  return (
    <Chip ref={chip} {...(isMeant && { 'data-meant': '', 'aria-current': true })}>
      <Button size="xs" variant="ghost" disabled={isOff} onClick={onEdit}>
        {fieldName}
      </Button>
      {!isOff && (
        <IconButton
          size="xs"
          label={`${t('delete')} ${fieldName}`}
          icon={<X size={12} />}
          onClick={() => setIsAsking(true)}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('tunes.deleteQuestion', { name: fieldName })}
        confirmLabel={t('tunes.deleteConfirm')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void remove({ input: { companyId, endpointId, tuneId } });
        }}
      >
        {t('tunes.deleteBody')}
      </ConfirmDialog>
    </Chip>
  );
}
