import { registerTexts } from '../../entities/text/texts.ts';
import integrations from './integrations.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    integrations: typeof integrations;
  }
}

registerTexts('integrations', integrations);
