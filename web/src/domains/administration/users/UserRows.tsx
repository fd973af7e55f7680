import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { Note } from '../../../ui/text/Text.ts';

interface UserRowsProps {
  readonly title: string;
  /** Null when it is not known. */
  readonly count: number | null;
  /** Shown in place of a table without rows. */
  readonly none: string;
  /** Names of the columns; one more has the row's button. */
  readonly columns: readonly string[];
  /** Rows; an empty list when there are none. */
  readonly children: readonly ReactNode[];
}

/** What belongs to a user, one row each with a button that ends it. */
export function UserRows({ title, count, none, columns, children }: UserRowsProps) {
  const { t } = useTranslation('users');
  return (
    <Section title={title} count={count}>
      {children.length === 0 ? (
        <Note>{none}</Note>
      ) : (
        <SmallTable layout="fixed">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col" aria-label={t('actions')} />
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </SmallTable>
      )}
    </Section>
  );
}
