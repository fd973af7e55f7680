import { chakra } from '@chakra-ui/react/styled-system';
import { type Action, type Feature, FEATURES } from '@palisade/vocabulary/permissions.ts';
import { PERMISSION_CATEGORIES, type PermissionCategory } from '@palisade/vocabulary/roles.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { withActions } from './roleValues.ts';

interface PermissionCardsProps {
  /** `feature:action` */
  readonly permissions: readonly string[];
  /** Without it they are shown and not changed. */
  readonly onChange?: (permissions: readonly string[]) => void;
}

const ACTIONS: readonly Action[] = ['read', 'create', 'update', 'delete'];
/** From how many actions on all of them are offered at once. */
const SELECT_ALL_ABOVE = 2;

const Grid = chakra(SmallTable, {
  base: {
    '& :is(th, td)': { px: '2', textAlign: 'center' },
    '& th:first-of-type': { pl: '4', textAlign: 'start' },
    '& td > *': { verticalAlign: 'middle' },
    '& tbody th': {
      height: '9',
      borderTop: '1px solid',
      borderColor: 'border.subtle',
      color: 'fg',
      fontWeight: 'normal',
    },
  },
});
const Column = chakra('th', { base: { width: { base: '76px', xl: '96px' } } });

const actionsOf = (feature: Feature): readonly Action[] => FEATURES[feature];

/** What a role may do, a card for each category. */
export function PermissionCards(props: PermissionCardsProps) {
  return (Object.keys(PERMISSION_CATEGORIES) as PermissionCategory[]).map((category) => (
    <CategoryCard key={category} category={category} {...props} />
  ));
}

function CategoryCard({
  category,
  ...props
}: PermissionCardsProps & { readonly category: PermissionCategory }) {
  const { t } = useTranslation('roles');
  const features: readonly Feature[] = PERMISSION_CATEGORIES[category];
  const all = features.flatMap((feature) =>
    actionsOf(feature).map((action) => `${feature}:${action}`),
  );
  const chosen = all.filter((permission) => props.permissions.includes(permission));
  return (
    <Panel
      title={t(`categories.${category}`)}
      note={t('chosen', { count: chosen.length, total: all.length })}
      isFlush
    >
      <Grid layout="fixed">
        <thead>
          <tr>
            <th scope="col">{t('resource')}</th>
            <Column scope="col">{t('actions.all')}</Column>
            {ACTIONS.map((action) => (
              <Column key={action} scope="col">
                {t(`actions.${action}`)}
              </Column>
            ))}
          </tr>
        </thead>
        <tbody>
          {features.map((feature) => (
            <ResourceRow key={feature} feature={feature} {...props} />
          ))}
        </tbody>
      </Grid>
    </Panel>
  );
}

function ResourceRow({
  feature,
  permissions,
  onChange,
}: PermissionCardsProps & { readonly feature: Feature }) {
  const { t } = useTranslation('roles');
  const resource = t(`features.${feature}`);
  const actions = actionsOf(feature);
  const chosen = actions.filter((action) => permissions.includes(`${feature}:${action}`));
  const isReadOnly = onChange === undefined;
  const choose = (next: readonly Action[]) => onChange?.(withActions(permissions, feature, next));
  // Who changes something sees it.
  const isReadNeeded = chosen.some((action) => action !== 'read');
  const nameOf = (action: Action | 'all') =>
    t('actionOn', { action: t(`actions.${action}`), resource });
  return (
    <tr>
      <th scope="row">{resource}</th>
      <td>
        {actions.length > SELECT_ALL_ABOVE && (
          <Checkbox
            aria-label={nameOf('all')}
            isChecked={chosen.length === actions.length}
            isMixed={chosen.length > 0 && chosen.length < actions.length}
            disabled={isReadOnly}
            onChange={(isOn) => choose(isOn ? actions : [])}
          />
        )}
      </td>
      {ACTIONS.map((action) => (
        <td key={action}>
          {actions.includes(action) && (
            <Checkbox
              aria-label={nameOf(action)}
              isChecked={chosen.includes(action)}
              disabled={isReadOnly || (action === 'read' && isReadNeeded)}
              {...(action === 'read' && isReadNeeded && { title: t('readNeeded') })}
              onChange={(isOn) =>
                choose(isOn ? [...chosen, action] : chosen.filter((each) => each !== action))
              }
            />
          )}
        </td>
      ))}
    </tr>
  );
}
