import { useTranslation } from 'react-i18next';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PARAMETER_DRAWER } from './parameterConfiguration.paths.ts';
import './parameterConfiguration.texts.ts';

interface ConfigureButtonProps {
  readonly parameterId: string;
  readonly name: string;
}

/** Opens what data a parameter holds, to look at it or to change it. */
export function ConfigureButton({ parameterId, name }: ConfigureButtonProps) {
  const { t } = useTranslation('parameterConfiguration');
  const drawers = useDrawers();
  return (
    <Button
      size="xs"
      aria-label={t('configureOf', { name })}
      onClick={() => drawers.push({ name: PARAMETER_DRAWER, id: parameterId })}
    >
      {t('configure')}
    </Button>
  );
}
