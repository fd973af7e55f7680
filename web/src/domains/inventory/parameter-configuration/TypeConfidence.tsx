import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TypeConfidence_parameter$key } from '../../../__generated__/TypeConfidence_parameter.graphql.ts';
import { Box, Stack } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import '../parameters/parameters.texts.ts';
import { WhyType } from '../parameters/WhyType.tsx';

/** How sure the data type of a parameter is, and why; nothing where it is of none. */
export function TypeConfidence({
  parameter: key,
}: {
  readonly parameter: TypeConfidence_parameter$key;
}) {
  const { t } = useTranslation('parameters');
  const parameter = useFragment(
    graphql`
      fragment TypeConfidence_parameter on Parameter @throwOnFieldError {
        dataType
        ...WhyType_parameter
      }
    `,
    key,
  );
  if (!parameter.dataType) return null;
  return (
    <Stack as="section" gap="1" aria-label={t('facts.why')} mt="2" mb="4">
      <Box as="h3" textStyle="section">
        {t('facts.why')}
      </Box>
      <Note>
        <WhyType parameter={parameter} />
      </Note>
    </Stack>
  );
}
