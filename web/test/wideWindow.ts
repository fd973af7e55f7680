/**
 * Gives the window room for columns that 1024 pixels have none for, until `jest.restoreAllMocks`.
 */
export function wideWindow(): void {
  const narrow = window.matchMedia('');
  const wide = Object.assign(window.matchMedia(''), { matches: true });
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (query === '(min-width: 1280px)' ? wide : narrow));
}
