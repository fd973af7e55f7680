import { registerTexts } from '../../entities/text/texts.ts';
import '../../entities/global-scope/globalScope.texts.ts';
import backoffice from './backoffice.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    backoffice: typeof backoffice;
  }
}

registerTexts('backoffice', backoffice);
