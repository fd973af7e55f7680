import { registerTexts } from '../../../entities/text/texts.ts';
import columnNames from './columnNames.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    columnNames: typeof columnNames;
  }
}

registerTexts('columnNames', columnNames);
