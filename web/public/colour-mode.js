// Runs before the first paint, as a file of its own so that the page needs no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('palisade.colourMode');
  } catch {
    // Storage may be closed to us; the system's choice stands.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();
