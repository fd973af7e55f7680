interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** How a body is shown. */
export type ShownBody =
  | { readonly kind: 'json'; readonly value: unknown; readonly pretty: string }
  | { readonly kind: 'form'; readonly values: readonly NamedValue[] }
  | { readonly kind: 'text'; readonly lines: readonly string[] };

const FORM = /x-www-form-urlencoded/i;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/**
 * Reads a kept text by what it is: JSON, a form, else plain lines. Markup is text like any other.
 */
export function readBody(text: string, mediaType: string): ShownBody {
  if (FORM.test(mediaType)) {
    const values = text.split('&').map((pair) => {
      const equals = pair.indexOf('=');
      return equals < 0
        ? { name: decoded(pair), value: '' }
        : { name: decoded(pair.slice(0, equals)), value: decoded(pair.slice(equals + 1)) };
    });
    return { kind: 'form', values };
  }
  try {
    const value: unknown = JSON.parse(text);
    return { kind: 'json', value, pretty: JSON.stringify(value, null, 2) };
  } catch {
    return { kind: 'text', lines: text.split('\n') };
  }
}
