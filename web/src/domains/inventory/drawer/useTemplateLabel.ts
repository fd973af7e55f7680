import { useTranslation } from 'react-i18next';
import '../inventory.texts.ts';
import type { Side } from './templateTabs.ts';

/**
 * What the tab of a content type and side is called: `json · request`; what is outside bodies by
 * where it is.
 */
export function useTemplateLabel(): (name: string, side: Side) => string {
  const { t } = useTranslation('inventory');
  return (name, side) => {
    const word =
      name === 'empty'
        ? t(`drawer.outside.${side}`)
        : name === 'unknown'
          ? t('drawer.unknownType')
          : name;
    return `${word} · ${t(`drawer.sides.${side}`)}`;
  };
}
