import spanish from '@palisade/vocabulary/detectionSentences.es.json' with { type: 'json' };
import documents from '@palisade/vocabulary/documentSentences.es.json' with { type: 'json' };
import { SPANISH } from './spanish.ts';

const SAID = [
  ['Ends the statement and begins another one', 'Termina la sentencia y empieza otra'],
  [
    '31 different object ids requested in a row, 20 of them refused or not found',
    '31 ID de objeto distintos solicitados seguidos, 20 de ellos rechazados o no encontrados',
  ],
  ['120 requests in ten minutes', '120 solicitudes en diez minutos'],
  [
    '120 requests in ten minutes, 80 of them pages in order',
    '120 solicitudes en diez minutos, 80 de ellas de páginas consecutivas',
  ],
  [
    'Puts an element into the page that runs or loads something (svg)',
    'Inserta en la página un elemento que ejecuta o carga algo (svg)',
  ],
  ['query q: Is a statement of SQL', 'consulta q: Es una sentencia SQL'],
  ['body: Asks for the schema', 'cuerpo: Pide el esquema'],
  // A field may be called like a place, and may hold what separates it from the sentence.
  ['query: never seen here', 'query: nunca visto aquí'],
  ['body a: b: Is a command', 'cuerpo a: b: Es un comando'],
  [
    'role: another privileged or financial field, again',
    'role: otro campo de privilegios o económico, otra vez',
  ],
  // Of an older version, or masked.
  ['query q: Was said otherwise before', 'query q: Was said otherwise before'],
  ['', ''],
] as const;

const SAID_OF_DOCUMENTS = [
  [
    'This write operation is not protected by any security scheme.',
    'Esta operación de escritura no está protegida por ningún esquema de seguridad.',
  ],
  [
    'Operation is missing responses[401].content.',
    'A la operación le falta responses[401].content.',
  ],
  [
    '"type" property must be equal to one of the allowed values: "array", "null". Did you mean "null"?',
    'La propiedad «type» debe ser uno de los valores permitidos: "array", "null". ¿Quiso decir «null»?',
  ],
  ['"limit" property must be >= 1.', 'La propiedad «limit» debe ser >= 1.'],
  ['"limit" property must be integer.', 'La propiedad «limit» debe ser de tipo integer.'],
  ['missing in 12 of 40', 'falta en 12 de 40'],
  ['string, date-time', 'string, date-time'],
] as const;

const slotsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();

describe('SHELL-15 what detection said, in Spanish', () => {
  for (const [english, own] of SAID)
    it(`SHELL-15 “${english}”`, () => {
      expect(SPANISH.detection(english)).toBe(own);
    });

  for (const [english, own] of SAID_OF_DOCUMENTS)
    it(`SHELL-15 of a document “${english}”`, () => {
      expect(SPANISH.documents(english)).toBe(own);
    });

  it('SHELL-15 every sentence has words of its own and the same parts', () => {
    for (const [english, own] of Object.entries({ ...spanish, ...documents })) {
      expect(own.trim()).not.toBe('');
      expect(slotsOf(own)).toEqual(slotsOf(english));
    }
  });

  it('SHELL-15 a long text that no sentence makes is read at once', () => {
    const started = performance.now();
    const text = `${': requests '.repeat(5_000)}x`;
    expect(SPANISH.detection(text)).toBe(text);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
