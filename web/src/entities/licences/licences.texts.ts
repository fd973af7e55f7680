import { registerTexts } from '../text/texts.ts';
import licences from './licences.en.json' with { type: 'json' };

declare module '../text/texts.ts' {
  interface Texts {
    licences: typeof licences;
  }
}

registerTexts('licences', licences);
