import type { TFunction } from 'i18next';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ReadDataType_classification$key } from '../../../__generated__/ReadDataType_classification.graphql.ts';
import type {
  ReadDataType_type$data,
  ReadDataType_type$key,
} from '../../../__generated__/ReadDataType_type.graphql.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { Row, Stack } from '../../../ui/layout/Boxes.ts';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { IconText, Note } from '../../../ui/text/Text.ts';
import { privacyOf } from './privacyOptions.ts';
import { useClassificationScope } from './classificationScope.ts';
import { DataTypeSwitch } from './DataTypeSwitch.tsx';

interface ReadDataTypeProps {
  readonly type: ReadDataType_type$key;
  readonly classification: ReadDataType_classification$key | null;
}

/** A data type that is read alone: the product's, or one that this person may not change. */
export function ReadDataType({ type: key, classification }: ReadDataTypeProps) {
  const { t } = useTranslation('dataTypes');
  const { scope } = useClassificationScope();
  const type = useFragment(
    graphql`
      fragment ReadDataType_type on DataType @throwOnFieldError {
        dataTypeId
        name
        isGlobal
        categoryNames
        privacy
        mustHash
        names {
          text
        }
        keywordLists
        values {
          text
        }
        ...DataTypeSwitch_type
      }
    `,
    key,
  );
  const lists = useFragment(
    graphql`
      fragment ReadDataType_classification on DataClassification @throwOnFieldError {
        keywordLists {
          keywordListId
          name
        }
      }
    `,
    classification,
  );
  const listNames = type.keywordLists.flatMap(
    (id) => lists?.keywordLists.find((list) => list.keywordListId === id)?.name ?? [],
  );
  const { name, isGlobal } = type;
  return (
    <Drawer kind={t('type')} title={catalogueText(name)}>
      <Stack gap="4" py="4" px="6">
        {isGlobal && scope === 'company' && <GlobalNote />}
        <Row gap="2">
          <DataTypeSwitch type={type} />
          <span>{t('columns.enabled')}</span>
        </Row>
        <Facts items={factsOf(t, type, listNames)} />
      </Stack>
    </Drawer>
  );
}

/** That a type is the product's, and what switching it off here does. */
function GlobalNote() {
  const { t } = useTranslation('dataTypes');
  return (
    <Stack gap="1.5">
      <IconText>
        <Lock size={14} />
        {t('types.globalNote')}
      </IconText>
      <Note>{t('types.offNote')}</Note>
    </Stack>
  );
}

/** What is known of a type, in words. @param listNames names of the keyword lists that it uses */
function factsOf(
  t: TFunction<'dataTypes'>,
  type: ReadDataType_type$data,
  listNames: readonly string[],
) {
  const { dataTypeId, isGlobal, categoryNames, privacy, mustHash, names, values } = type;
  return [
    { label: t('columns.scope'), value: t(isGlobal ? 'scope.global' : 'scope.company') },
    { label: t('fields.categories'), value: categoryNames.map(catalogueText).join(', ') },
    {
      label: t('fields.privacy'),
      value: t(mustHash ? 'mustHash' : `privacyOptions.${privacyOf(privacy)}`),
    },
    { label: t('rules.names'), value: names.map(({ text }) => text).join(', ') || '–' },
    ...(listNames.length > 0
      ? [{ label: t('fields.keywordLists'), value: listNames.join(', ') }]
      : []),
    ...(dataTypeId == null
      ? [{ label: t('rules.values'), value: t('columns.detector') }]
      : [{ label: t('rules.values'), value: values.map(({ text }) => text).join(', ') || '–' }]),
  ];
}
