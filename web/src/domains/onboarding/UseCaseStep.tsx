import { USE_CASE_STEPS } from '@palisade/vocabulary/useCases.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Row } from '../../ui/layout/Boxes.ts';
import { StatusGlyph } from '../../ui/marks/StatusPill.tsx';
import { Text } from '../../ui/text/Text.ts';
import { STEP_PLACES } from './stepPlaces.ts';

const SHAPES = { done: 'done', open: 'open', unseen: 'hidden' } as const;

interface UseCaseStepProps {
  readonly kind: string;
  /** Null where the reader may not see it. */
  readonly isDone: boolean | null | undefined;
}

/** A step with its state, leading to the page where it is done, for who may go there. */
export function UseCaseStep({ kind: asked, isDone }: UseCaseStepProps) {
  const { t } = useTranslation('onboarding');
  const { companyId, can } = useCompany();
  const kind = USE_CASE_STEPS.find((each) => each === asked);
  if (kind === undefined) return null;
  const { control, path } = STEP_PLACES[kind];
  const state = isDone == null ? 'unseen' : isDone ? 'done' : 'open';
  const words = t(`steps.${kind}`);
  return (
    <Row as="li" alignItems="start">
      <Text flex="none" pt="1">
        <StatusGlyph shape={SHAPES[state]} />
      </Text>
      <span>
        {can(control) ? <Link to={path(companyId)}>{words}</Link> : words}
        {state === 'unseen' ? (
          <Text textStyle="small" tone="subtle" display="block">
            {t('states.unseen')}
          </Text>
        ) : (
          <span className="p-sr">: {t(`states.${state}`)}</span>
        )}
      </span>
    </Row>
  );
}
