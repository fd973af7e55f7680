import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ReadKeywordList_list$key } from '../../../__generated__/ReadKeywordList_list.graphql.ts';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { IconText } from '../../../ui/text/Text.ts';
import { useClassificationScope } from '../data-types/classificationScope.ts';

/** A keyword list that this person may read and not change. */
export function ReadKeywordList({ list: key }: { readonly list: ReadKeywordList_list$key }) {
  const { t } = useTranslation(['keywordLists', 'dataTypes']);
  const { isGlobal: isBackOffice } = useClassificationScope();
  const { name, description, isGlobal, keywords, types } = useFragment(
    graphql`
      fragment ReadKeywordList_list on KeywordList @throwOnFieldError {
        name
        description
        isGlobal
        keywords {
          text
        }
        types
      }
    `,
    key,
  );
  const facts = [
    {
      label: t('dataTypes:columns.scope'),
      value: t(isGlobal ? 'dataTypes:scope.global' : 'dataTypes:scope.company'),
    },
    { label: t('dataTypes:fields.description'), value: description || '–' },
    { label: t('dataTypes:rules.keywords'), value: keywords.map(({ text }) => text).join(', ') },
    { label: t('usedBy'), value: types.join(', ') || '–' },
  ];
  return (
    <Drawer kind={t('list')} title={name}>
      <Stack gap="4" py="4" px="6">
        {isGlobal && !isBackOffice && (
          <IconText>
            <Lock size={14} />
            {t('globalNote')}
          </IconText>
        )}
        <Facts items={facts} />
      </Stack>
    </Drawer>
  );
}
