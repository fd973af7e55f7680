import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { MonoText } from './MonoText.ts';
import { DrawerTable } from './DrawerTable.ts';

const Operations = chakra(DrawerTable, {
  base: {
    '& tr > *': { width: 'auto' },
    '& tr > :first-child': { width: '56%' },
    '& tr > :last-child': { width: '112px', paddingRight: '3', textAlign: 'right' },
  },
});

interface Operation {
  readonly name: string;
  readonly type: string;
  readonly count: number;
}

const TYPES = ['query', 'mutation', 'subscription'] as const;

/** GraphQL operations that callers asked an endpoint for, most frequent first. */
export default function GraphqlOperations({
  operations,
}: {
  readonly operations: readonly Operation[];
}) {
  const { t } = useTranslation('inventory');
  const typeWord = (type: string) => {
    const known = TYPES.find((each) => each === type);
    return known ? t(`graphql.types.${known}`) : type;
  };
  return (
    <Operations>
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
                <MonoText as="td" title={name}>
                  {name}
                </MonoText>
              )}
              <td>{typeWord(type)}</td>
              <td>
                <NumberText value={count} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Operations>
  );
}
