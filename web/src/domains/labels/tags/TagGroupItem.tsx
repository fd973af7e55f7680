import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TagGroupItem_group$key } from '../../../__generated__/TagGroupItem_group.graphql.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Text } from '../../../ui/text/Text.ts';
import type { TagOrder } from './useTagOrder.ts';

interface TagGroupItemProps {
  readonly group: TagGroupItem_group$key;
  readonly order: TagOrder;
}

/** A label group: whether tables show it as a tag, and at which place. */
export function TagGroupItem({ group, order }: TagGroupItemProps) {
  const { t } = useTranslation('labels');
  const { groupId, name, labelCount } = useFragment(
    graphql`
      fragment TagGroupItem_group on LabelGroup @throwOnFieldError {
        groupId
        name
        labelCount
      }
    `,
    group,
  );
  const { chosen, isLocked, show, move } = order;
  const rank = chosen.indexOf(groupId);
  return (
    <Row as="li" gap="3" minHeight="11" px="3" py="1">
      <Switch
        isChecked={rank >= 0}
        disabled={isLocked}
        aria-label={t('tags.shown', { name })}
        onChange={(isOn) => show(groupId, isOn)}
      />
      <Text as="b" fontWeight="medium" truncate>
        {name}
      </Text>
      <Text tone="subtle">{t('labels', { count: labelCount })}</Text>
      <Row gap="3" ml="auto">
        <IconButton
          size="xs"
          icon={<ArrowUp size={14} />}
          label={t('tags.up', { name })}
          disabled={isLocked || rank <= 0}
          onClick={() => move(groupId, -1)}
        />
        <IconButton
          size="xs"
          icon={<ArrowDown size={14} />}
          label={t('tags.down', { name })}
          disabled={isLocked || rank < 0 || rank === chosen.length - 1}
          onClick={() => move(groupId, 1)}
        />
      </Row>
    </Row>
  );
}
