/**
 * Shows a dialog from a menu: a menu gives the focus back to its button as it closes, and a dialog
 * that is open by then would take that for a way out.
 */
export const afterMenu = (show: () => void): void =>
  void requestAnimationFrame(() => setTimeout(show));
