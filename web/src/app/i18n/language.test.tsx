import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import {
  browserLanguage,
  keepLanguage,
  provideTranslations,
  showLanguage,
} from '../../entities/text/language.ts';
import { formatDate } from '../../ui/marks/formatTime.ts';
import { compareNames, formatList, formatNumber, shortNumber } from '../../ui/text/format.ts';

const USER = { email: 'maya@example.com', password: 'x', defaultCompanyId: null };
const KEY = 'palisade.language';

/** The profile page of a person whose language is what they last saved. */
function profile(language: 'en' | 'es' | null) {
  const updateProfile = jest.fn(({ input }: { readonly input: Record<string, unknown> }) => ({
    user: { id: 'VXNlcjo6dS0x', email: 'maya@example.com', ...input, companies: [] },
    errors: [],
  }));
  const app = renderApp('/c-2/profile', {
    user: { ...USER, language },
    mutations: {
      profile: () => ({ secondFactor: null, sessions: [], tokenCount: 0 }),
      updateProfile,
    },
  });
  return { ...app, updateProfile };
}

afterEach(async () => {
  keepLanguage(null);
  await showLanguage('en');
});

describe('SHELL-15 a language of one’s own', () => {
  it('SHELL-15 is chosen in the profile, shown at once and kept for the browser', async () => {
    const { user, updateProfile } = profile(null);
    await user.selectOptions(await screen.findByLabelText('Language'), 'Español');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeInTheDocument();
    expect(updateProfile.mock.calls[0]?.[0]).toMatchObject({ input: { language: 'es' } });
    expect(screen.getByRole('link', { name: 'Inventario' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Inventory' })).toBeNull();
    expect(document.documentElement.lang).toBe('es');
    expect(localStorage.getItem(KEY)).toBe('es');
  });

  it('SHELL-15 comes with the person into another browser', async () => {
    profile('es');
    expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeInTheDocument();
    expect(localStorage.getItem(KEY)).toBe('es');
  });

  it('SHELL-15 ends with the choice: then the preference of the browser decides', async () => {
    localStorage.setItem(KEY, 'es');
    await showLanguage('es');
    profile(null);
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull());
    expect(document.documentElement.lang).toBe('en');
  });

  it('SHELL-15 is before sign-in the last one of the browser, else the first it prefers that there is', async () => {
    const languages = jest.spyOn(navigator, 'languages', 'get');
    languages.mockReturnValue(['fr-FR', 'es-MX', 'en']);
    expect(browserLanguage()).toBe('es');
    languages.mockReturnValue(['fr-FR', 'de']);
    expect(browserLanguage()).toBe('en');
    keepLanguage('es');
    expect(browserLanguage()).toBe('es');
    languages.mockRestore();
  });

  it('SHELL-15 writes numbers, dates, lists and the order of names', async () => {
    const day = new Date(2026, 10, 9);
    expect([formatNumber(12840.5), formatDate(day), shortNumber(81_400_000)]).toEqual([
      '12,840.5',
      '09 Nov 2026',
      '81.4\u00a0M',
    ]);
    await showLanguage('es');
    expect([formatNumber(12840.5), formatDate(day), shortNumber(12_400)]).toEqual([
      '12.840,5',
      '09 nov 2026',
      '12,4\u00a0mil',
    ]);
    expect(formatList(['rutas', 'métodos', 'hosts'])).toBe('rutas, métodos y hosts');
    expect(['obra', 'ñame', 'nube'].toSorted(compareNames)).toEqual(['nube', 'ñame', 'obra']);
  });

  it('SHELL-15 that does not come leaves the pages in English', async () => {
    jest.useFakeTimers();
    const load = jest.fn(() => Promise.reject(new Error('no such chunk')));
    provideTranslations({ es: load });
    const shown = showLanguage('es');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await shown).toBe(false);
    expect(load).toHaveBeenCalledTimes(6);
    expect(document.documentElement.lang).toBe('en');
    expect(formatNumber(12840)).toBe('12,840');
    jest.useRealTimers();
  });
});
