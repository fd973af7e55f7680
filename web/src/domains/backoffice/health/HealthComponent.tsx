import type { HealthState } from '@palisade/vocabulary/installationHealth.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { HealthComponent_component$key } from '../../../__generated__/HealthComponent_component.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { HEALTH_LINKS } from './healthLinks.ts';
import { HealthFacts } from './HealthFacts.tsx';
import { HealthFigure } from './HealthFigure.tsx';
import { HealthMark } from './HealthMark.tsx';

interface HealthComponentProps {
  readonly component: HealthComponent_component$key;
}

/** A part of the installation: its state, its figures, and what to do where it is not healthy. */
export function HealthComponent({ component: key }: HealthComponentProps) {
  const { t } = useTranslation('backoffice');
  const { name, state, measuredAt, figures, facts, notes } = useFragment(
    graphql`
      fragment HealthComponent_component on HealthComponent @throwOnFieldError {
        name
        state
        measuredAt
        notes
        facts {
          name
          value
        }
        figures {
          name
          ...HealthFigure_figure
        }
      }
    `,
    key,
  );
  // A release of the services that is newer than the pages may measure more.
  const title = t(`health.components.${name as 'database'}`, { defaultValue: name });
  return (
    <Panel
      title={title}
      note={
        measuredAt == null ? (
          t('health.notMeasured')
        ) : (
          <>
            {t('health.measured')} <TimeText value={measuredAt} format="longAge" />
          </>
        )
      }
      actions={<HealthMark state={state as HealthState} />}
    >
      <Stack gap="2">
        <Stack as="ul" gap="0">
          {figures.map((figure) => (
            <HealthFigure key={figure.name} component={name} figure={figure} />
          ))}
        </Stack>
        {facts.length > 0 && <HealthFacts facts={facts} />}
        {notes.length > 0 && <Note>{t('health.notes', { names: notes.join(', ') })}</Note>}
        <HealthAdvice name={name} state={state} />
      </Stack>
    </Panel>
  );
}

interface HealthAdviceProps {
  readonly name: string;
  readonly state: string;
}

/** What to do where a part is not healthy, and the page that tells more about it. */
function HealthAdvice({ name, state }: HealthAdviceProps) {
  const { t } = useTranslation('backoffice');
  const { companyId } = useCompany();
  const link = HEALTH_LINKS[name];
  return (
    <>
      {state !== 'healthy' && (
        <p role="status">
          {state === 'unknown'
            ? t('health.unknown')
            : t(`health.todo.${name as 'database'}`, { defaultValue: '' })}
        </p>
      )}
      {link && (
        <p>
          <Link to={link.path(companyId)}>{t(`health.links.${link.key}`)}</Link>
        </p>
      )}
    </>
  );
}
