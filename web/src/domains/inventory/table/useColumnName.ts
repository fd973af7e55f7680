import { useTranslation } from 'react-i18next';
import columnNames from './columnNames.en.json' with { type: 'json' };
import './columnNames.texts.ts';

const isName = (key: string): key is keyof typeof columnNames => Object.hasOwn(columnNames, key);

/** Names of the inventory's columns in full, where their heads are shortened. */
export function useColumnName(): (key: string) => string {
  const { t } = useTranslation('columnNames');
  return (key) => (isName(key) ? t(key) : key);
}
