import { registerTexts } from '../../../entities/text/texts.ts';
import attackerDetails from './attackerDetails.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    attackerDetails: typeof attackerDetails;
  }
}

registerTexts('attackerDetails', attackerDetails);
