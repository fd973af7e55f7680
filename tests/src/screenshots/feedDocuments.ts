import { askGraph } from '../askGraph.ts';
import type { RunningPalisade } from '../palisade.ts';
import { until } from '@palisade/vocabulary/testing/until.ts';

const json = (schema: object) => ({
  description: 'ok',
  content: { 'application/json': { schema } },
});

/** Of the demo shop: with operations that are deprecated, unused and unlike its traffic. */
const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '2.1.0' },
  servers: [{ url: 'http://api.lumen-lane.example' }],
  paths: {
    '/v2/orders/{orderId}': {
      get: {
        operationId: 'getOrder',
        parameters: [
          { name: 'orderId', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'expand', in: 'query', required: true, schema: { type: 'string' } },
        ],
        responses: {
          200: json({
            type: 'object',
            required: ['id', 'total', 'currency'],
            properties: {
              id: { type: 'string' },
              total: { type: 'number' },
              currency: { type: 'string', enum: ['USD', 'GBP'] },
            },
          }),
        },
      },
      delete: { deprecated: true, responses: { 204: { description: 'gone' } } },
    },
    '/v2/customers/{customerId}': {
      get: { deprecated: true, responses: { 200: json({ type: 'object' }) } },
    },
    '/v2/gift-cards': { post: { responses: { 201: json({ type: 'object' }) } } },
    '/v2/gift-cards/{code}': {
      get: {
        responses: { 200: json({ type: 'object', properties: { balance: { type: 'array' } } }) },
      },
    },
  },
};

interface Analysis {
  readonly company: {
    readonly oasAnalysis: {
      readonly lint: number;
      readonly isAnalysing: boolean;
      readonly isLinting: boolean;
    };
  };
}

/** Uploads an OpenAPI document to a company, and waits until it was linted and compared. */
export async function feedDocuments(palisade: RunningPalisade, companyId: string): Promise<void> {
  const { url, token } = palisade;
  const response = await fetch(
    `${url}/upload/inventory/${companyId}/oas-documents?name=shop.json`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: JSON.stringify(DOCUMENT),
    },
  );
  if (!response.ok)
    throw new Error(`A document was refused: ${response.status} ${await response.text()}`);
  const ask = askGraph(palisade);
  await until('the document was linted and compared', async () => {
    const { company } = await ask<Analysis>(
      'query ($id: ID!) { company(companyId: $id) { oasAnalysis { lint isAnalysing isLinting } } }',
      { id: companyId },
    );
    const { lint, isAnalysing, isLinting } = company.oasAnalysis;
    return lint > 0 && !isAnalysing && !isLinting;
  });
}
