import { registerTexts } from '../../entities/text/texts.ts';
import keysHelp from './keysHelp.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    keysHelp: typeof keysHelp;
  }
}

registerTexts('keysHelp', keysHelp);
