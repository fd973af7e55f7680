import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { GlobalWarning } from '../../../entities/global-scope/GlobalWarning.tsx';
import { PageBar, PageNote } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { useClassificationScope } from './classificationScope.ts';
import { globalDataCategoriesPath, globalDataTypesPath } from './dataTypes.paths.ts';
import './dataTypes.texts.ts';

interface ClassificationHeadProps {
  readonly view: 'types' | 'categories';
}

/** Head of the data types and of their categories; in the back office both are one page. */
export function ClassificationHead({ view }: ClassificationHeadProps) {
  const { t } = useTranslation(['dataTypes', 'globalScope']);
  const { companyId } = useCompany();
  const navigate = useNavigate();
  const { isGlobal } = useClassificationScope();
  const title = t(isGlobal ? 'global.title' : `${view}.title`);
  const paths = { types: globalDataTypesPath, categories: globalDataCategoriesPath };
  return (
    <>
      <title>{`${title} · Palisade`}</title>
      <PageHeader
        parents={[isGlobal ? t('section', { ns: 'globalScope' }) : t('section')]}
        title={title}
      />
      {isGlobal && (
        <PageBar line mb="3">
          <TabList
            label={t('global.title')}
            items={(['types', 'categories'] as const).map((key) => ({
              key,
              label: t(`${key}.title`),
            }))}
            current={view}
            onChange={(next) => void navigate(paths[next](companyId))}
          />
        </PageBar>
      )}
      <PageNote pb="3">{t(isGlobal ? `global.${view}` : `${view}.about`)}</PageNote>
      {isGlobal && (
        <PageBar pb="3">
          <GlobalWarning />
        </PageBar>
      )}
    </>
  );
}
