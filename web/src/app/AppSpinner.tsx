import './spinner.css';

/**
 * While the state of the user loads: in the middle of the window, after a moment. Without words,
 * since texts load too.
 */
export function AppSpinner() {
  return (
    <div className="app-spinner" role="progressbar" aria-label="Palisade">
      <i />
    </div>
  );
}
