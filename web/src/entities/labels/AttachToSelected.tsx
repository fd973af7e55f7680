import { LABEL_LIMITS } from '@palisade/vocabulary/labels.ts';
import { Tags } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { useCompany } from '../company/CompanyContext.ts';
import './labelPicker.texts.ts';
import { PickerBox } from './pickerBox.ts';

const LabelPicker = lazy(() => import('./LabelPicker.tsx'));
const MOST = LABEL_LIMITS.endpointsPerAttach;

/** The way to attach labels to all selected endpoints; nothing for who may not. */
export function AttachToSelected({ endpointIds }: { readonly endpointIds: readonly string[] }) {
  const { t } = useTranslation('labelPicker');
  const { can } = useCompany();
  const [isOpen, setIsOpen] = useState(false);
  if (!can('seeLabels') || !can('attachLabels')) return null;
  const isBlocked = endpointIds.length > MOST;
  const button = (
    <Button
      size="xs"
      icon={<Tags size={14} />}
      {...(isBlocked && { disabledReason: t('tooMany', { count: MOST }) })}
    >
      {t('attach')}
    </Button>
  );
  return (
    <Popover
      isOpen={isOpen && !isBlocked}
      onOpenChange={setIsOpen}
      label={t('title')}
      trigger={button}
    >
      <Suspense fallback={<PickerBox />}>
        <LabelPicker endpointIds={endpointIds} />
      </Suspense>
    </Popover>
  );
}
