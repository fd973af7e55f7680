import { registerTexts } from '../../../entities/text/texts.ts';
import attackerActions from './attackerActions.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    attackerActions: typeof attackerActions;
  }
}

registerTexts('attackerActions', attackerActions);
