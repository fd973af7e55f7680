import { registerTexts } from '../../../entities/text/texts.ts';
import attackersList from './attackersList.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    attackersList: typeof attackersList;
  }
}

registerTexts('attackersList', attackersList);
