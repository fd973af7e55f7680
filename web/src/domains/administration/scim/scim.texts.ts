import { registerTexts } from '../../../entities/text/texts.ts';
import scim from './scim.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    scim: typeof scim;
  }
}

registerTexts('scim', scim);
