import { useTranslation } from 'react-i18next';
import { Row, Stack } from '../../../ui/layout/Boxes.ts';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { ConfigureButton } from '../parameter-configuration/ConfigureButton.tsx';
import './parameters.texts.ts';
import { seenFacts, typeFacts, valueFacts } from './learnedFacts.tsx';
import { useFoundIn } from './useFoundIn.ts';
import type { ParameterRow } from './useParameters.ts';

/** Everything that was learned of one parameter; what does not apply to it is left out. */
export function ParameterFacts({ row }: { readonly row: ParameterRow }) {
  const { t } = useTranslation('parameters');
  const foundIn = useFoundIn();
  const facts = [
    { label: t('facts.location'), value: foundIn(row) },
    ...typeFacts(t, row),
    ...valueFacts(t, row),
    ...seenFacts(t, row),
  ];
  return (
    <Stack gap="3">
      <Facts items={facts.filter((fact) => fact !== false)} />
      <Row>
        <ConfigureButton parameterId={row.parameterId} name={row.name} />
      </Row>
    </Stack>
  );
}
