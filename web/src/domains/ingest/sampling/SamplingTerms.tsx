import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';

const PARTS = ['kept', 'protected', 'seen', 'stopping', 'duty'] as const;

const Parts = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    '& h3': { textStyle: 'body', fontWeight: 'semibold' },
    '& p': { color: 'fg.muted' },
  },
});

/** The terms of keeping samples. */
export function SamplingTerms() {
  const { t } = useTranslation('sampling');
  return (
    <Parts>
      {PARTS.map((part) => (
        <div key={part}>
          <h3>{t(`terms.${part}.title`)}</h3>
          <p>{t(`terms.${part}.body`)}</p>
        </div>
      ))}
    </Parts>
  );
}
