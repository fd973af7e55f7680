import { registerTexts } from '../../../entities/text/texts.ts';
import attackerTickets from './attackerTickets.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    attackerTickets: typeof attackerTickets;
  }
}

registerTexts('attackerTickets', attackerTickets);
