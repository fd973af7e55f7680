import i18n from 'i18next';
import type errors from '../errors/errors.en.json';
import type identity from '../../domains/identity/identity.en.json';
import type ingest from '../../domains/ingest/ingest.en.json';
import type inventory from '../../domains/inventory/inventory.en.json';
import type overview from '../../domains/overview/overview.en.json';
import type app from '../../app/app.en.json';

/** Every text of the product, by domain. The files are loaded with the code that needs them. */
export interface Texts {
  app: typeof app;
  errors: typeof errors;
  identity: typeof identity;
  ingest: typeof ingest;
  inventory: typeof inventory;
  overview: typeof overview;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Texts;
  }
}

/** Keys of a domain's texts without their plural endings. */
export type TextKey<Domain extends keyof Texts> = Exclude<keyof Texts[Domain], `${string}_one` | `${string}_other`>;

const pending: (readonly [keyof Texts, object])[] = [];

/** Adds a domain's English texts; called at the top of the module that needs them, before or after i18next starts. */
export function registerTexts<Domain extends keyof Texts>(domain: Domain, texts: Texts[Domain]): void {
  if (i18n.isInitialized) i18n.addResourceBundle('en', domain, texts);
  else pending.push([domain, texts]);
}

/** Texts registered before i18next started. */
export function registeredTexts(): Record<string, object> {
  return Object.fromEntries(pending);
}
