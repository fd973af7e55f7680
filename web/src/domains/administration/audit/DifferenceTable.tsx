import { useTranslation } from 'react-i18next';
import type { Difference } from './differences.ts';

/** Values before and after a write beside each other; those that changed are marked. */
export function DifferenceTable({ differences }: { readonly differences: readonly Difference[] }) {
  const { t } = useTranslation('administration');
  if (differences.length === 0) return <p className="administration-muted">{t('audit.nothing')}</p>;
  return (
    <table className="audit-difference">
      <thead>
        <tr>
          <th scope="col">{t('audit.value')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ name, before, after }) => (
          <tr key={name} {...(before !== after && { 'data-changed': '' })}>
            <th scope="row">{name}</th>
            <td>{before === null ? '–' : before !== after ? <del>{before}</del> : before}</td>
            <td>{after === null ? '–' : before !== after ? <ins>{after}</ins> : after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
