import { registerTexts } from '../../entities/text/texts.ts';
import inventory from './inventory.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    inventory: typeof inventory;
  }
}

registerTexts('inventory', inventory);
