import { registerTexts } from '../../../entities/text/texts.ts';
import dataTypes from './dataTypes.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    dataTypes: typeof dataTypes;
  }
}

registerTexts('dataTypes', dataTypes);
