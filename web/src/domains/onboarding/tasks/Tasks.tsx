import { chakra } from '@chakra-ui/react/styled-system';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { TasksQuery } from '../../../__generated__/TasksQuery.graphql.ts';
import type { useTaskRows_company$key } from '../../../__generated__/useTaskRows_company.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { TRUNCATED } from '../../../ui/theme/styles.ts';
import { TASK_DRAWER } from '../onboarding.paths.ts';
import { TaskRow } from './TaskRow.tsx';
import { useTaskRows } from './useTaskRows.ts';

const TasksDocument = graphql`
  query TasksQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      ...useTaskRows_company
    }
  }
`;

const COLUMNS = ['name', 'type', 'item', 'status', 'assignee', 'changed'] as const;

const TaskTable = chakra(SmallTable, {
  base: {
    '& th': { paddingRight: '3', textAlign: 'start' },
    '& td': { ...TRUNCATED, paddingRight: '3' },
    '& td > button': { display: 'block', maxWidth: 'full' },
    '& th:nth-of-type(1)': { width: '26%' },
    '& th:nth-of-type(2)': { width: '130px' },
    '& th:nth-of-type(4)': { width: '150px' },
    '& th:nth-of-type(6)': { width: '20%' },
    xlDown: { '& :is(th, td):nth-of-type(6)': { display: 'none' } },
  },
});

/** Onboarding tasks of the company, with what is changed of them since. */
export function Tasks({ queryRef }: { readonly queryRef: PreloadedQuery<TasksQuery> }) {
  const { company } = usePreloadedQuery<TasksQuery>(TasksDocument, queryRef);
  useCompanyChanges<TasksQuery>(company?.id ?? '', TasksDocument, queryRef.variables);
  return company && <TaskPanel company={company} />;
}

function TaskPanel({ company }: { readonly company: useTaskRows_company$key }) {
  const { t } = useTranslation('onboarding');
  const { can } = useCompany();
  const drawers = useDrawers();
  const { tasks, total, hasNext, isLoadingNext, loadNext } = useTaskRows(company);
  return (
    <Panel
      title={t('tasks.title')}
      count={total}
      actions={
        can('createTask') && (
          <Button
            size="sm"
            icon={<Plus size={14} />}
            onClick={() => drawers.open({ name: TASK_DRAWER, id: '' })}
          >
            {t('tasks.add')}
          </Button>
        )
      }
    >
      {tasks.length === 0 ? (
        <EmptyState title={t('tasks.empty')} body={t('tasks.emptyBody')} />
      ) : (
        <TaskTable layout="fixed" size="lg" aria-label={t('tasks.title')}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`tasks.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <TaskRow key={task.taskId} task={task} />
            ))}
          </tbody>
        </TaskTable>
      )}
      {hasNext && (
        <div>
          <Button size="sm" variant="ghost" isBusy={isLoadingNext} onClick={loadNext}>
            {t('tasks.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
