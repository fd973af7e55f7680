import i18n from 'i18next';

/**
 * Every text of the product, by domain: each domain's `*.texts.ts` adds its own, and is loaded with
 * the code that needs it.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Texts {}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Texts;
  }
}

/** Keys of a domain's texts without their plural endings. */
export type TextKey<Domain extends keyof Texts> = Exclude<
  keyof Texts[Domain],
  `${string}_one` | `${string}_other`
>;

const pending: (readonly [keyof Texts, object])[] = [];

/**
 * Adds a domain's English texts; called at the top of the module that needs them, before or after
 * i18next starts.
 */
export function registerTexts<Domain extends keyof Texts>(
  domain: Domain,
  texts: Texts[Domain],
): void {
  if (i18n.isInitialized) i18n.addResourceBundle('en', domain, texts);
  else pending.push([domain, texts]);
}

/** Texts registered before i18next started. */
export function registeredTexts(): Record<string, object> {
  return Object.fromEntries(pending);
}
