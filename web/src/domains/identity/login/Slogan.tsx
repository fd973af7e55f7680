import { useTranslation } from 'react-i18next';
import { Logo } from '../../../ui/marks/Logo.tsx';

const FACTS = ['selfHosted', 'explained', 'balanced'] as const;
/** Tops of the pickets, in the units of the drawing; the wall repeats them. */
const TOPS = [
  40, 44, 34, 40, 44, 48, 40, 34, 48, 40, 44, 48, 34, 44, 48, 40, 44, 34, 40, 44, 48, 40, 34, 48,
  40, 44, 48, 34, 44, 48, 40, 44, 34, 40,
];
const ACCENT = 22;

/** What the product is, over the wall of pickets. */
export function Slogan() {
  const { t } = useTranslation('identity');
  return (
    <section className="login-slogan">
      <Logo />
      <h2>{t('slogan')}</h2>
      <p>{t('about')}</p>
      <dl>
        {FACTS.map((fact) => (
          <div key={fact}>
            <dt>{t(`facts.${fact}`)}</dt>
            <dd>{t(`facts.${fact}Text`)}</dd>
          </div>
        ))}
      </dl>
      <svg viewBox="0 0 616 260" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
        {TOPS.map((top, index) => (
          // The order never changes, and a picket is nothing but its place.
          <path
            key={index}
            d={`M${4 + index * 18} 300V${top + 16}l7-16 7 16V300z`}
            {...(index === ACCENT && { 'data-accent': '' })}
          />
        ))}
      </svg>
    </section>
  );
}
