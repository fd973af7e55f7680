const NAME = /filename\*=UTF-8''([^;]+)|filename="?([^";]+)"?/i;

/** The name that the server gives a file. */
function nameIn(disposition: string | null): string | undefined {
  const [, encoded, plain] = NAME.exec(disposition ?? '') ?? [];
  try {
    return encoded === undefined ? plain : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/**
 * Saves the file at an address as the browser saves downloads, once all of it is there.
 * @param name of the saved file; the server's, or the last part of the address, unless told
 * @throws Error when the server does not give the file, or not all of it
 */
export async function saveFile(href: string, name?: string): Promise<void> {
  const response = await fetch(href, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`Status ${response.status}`);
  saveBlob(
    await response.blob(),
    name ??
      nameIn(response.headers.get('content-disposition')) ??
      new URL(href, window.location.href).pathname.split('/').at(-1) ??
      '',
  );
}

/** Saves what the page has as a file, as the browser saves downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
