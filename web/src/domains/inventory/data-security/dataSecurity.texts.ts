import { registerTexts } from '../../../entities/text/texts.ts';
import dataSecurity from './dataSecurity.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    dataSecurity: typeof dataSecurity;
  }
}

registerTexts('dataSecurity', dataSecurity);
