const TRIES = 5;
const PAUSE_MS = 1_000;

function once(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => {
      script.remove();
      resolve(false);
    });
    document.head.append(script);
  });
}

/**
 * Loads a script; one that fails is tried again after a second, five times at most. Tells whether
 * it came.
 */
export async function loadScript(url: string, signal: AbortSignal): Promise<boolean> {
  for (let tries = 1; tries <= TRIES && !signal.aborted; tries += 1) {
    if (await once(url)) return true;
    if (tries < TRIES) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}
