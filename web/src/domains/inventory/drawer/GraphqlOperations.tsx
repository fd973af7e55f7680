import { useTranslation } from 'react-i18next';
import { NumberText } from '../../../ui/marks/NumberText.tsx';

interface Operation {
  readonly name: string;
  readonly type: string;
  readonly count: number;
}

const TYPES = ['query', 'mutation', 'subscription'] as const;

/** GraphQL operations that callers asked an endpoint for, most frequent first. */
export function GraphqlOperations({ operations }: { readonly operations: readonly Operation[] }) {
  const { t } = useTranslation('inventory');
  const typeWord = (type: string) => {
    const known = TYPES.find((each) => each === type);
    return known ? t(`graphql.types.${known}`) : type;
  };
  return (
    <div className="drawer-table drawer-operations">
      <table>
        <thead>
          <tr>
            <th>{t('graphql.operation')}</th>
            <th>{t('graphql.type')}</th>
            <th>{t('graphql.count')}</th>
          </tr>
        </thead>
        <tbody>
          {operations.map(({ name, type, count }) => (
            <tr key={`${type} ${name}`}>
              {name === '' ? (
                <td className="p-num-none">{t('graphql.unnamed')}</td>
              ) : (
                <td className="drawer-mono" data-strong="" title={name}>
                  {name}
                </td>
              )}
              <td>{typeWord(type)}</td>
              <td>
                <NumberText value={count} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
