import { registerTexts } from '../../entities/text/texts.ts';
import administration from './administration.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    administration: typeof administration;
  }
}

registerTexts('administration', administration);
