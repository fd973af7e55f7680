import i18n from 'i18next';
import { startTexts } from './startTexts.ts';

describe('SHELL-15 the language', () => {
  it('SHELL-15 is told by query, cookie, local storage, session storage, browser and html tag, in this order; English when none is known', () => {
    document.cookie = 'palisade_language=xx';
    localStorage.setItem('palisade.language', 'yy');
    void startTexts();
    expect(i18n.options.detection).toMatchObject({
      order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
    });
    expect(i18n.resolvedLanguage).toBe('en');
    expect(i18n.t('app:notFound.back' as never)).toBe('Back to Overview');
  });
});
