import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../../platform/domain.ts';
import { OutboundError } from '../../../../platform/outbound/outboundError.ts';
import { Problem } from '../../../../platform/problem.ts';
import { CompanyParams } from '../../../../platform/server/routeSchemas.ts';
import { administeredOrganization, OF_ADMINISTRATORS } from '../organizationAdmin.ts';
import { refuse } from '../refusedInput.ts';
import { SsoRefusal } from '../sso.types.ts';
import { LONGEST_METADATA, readSamlMetadata } from './samlMetadata.ts';

/** Bytes of a body: metadata as JSON, every sign of it escaped at worst. */
const BODY_BYTES = LONGEST_METADATA * 2;
/** Milliseconds that a provider has for its metadata: somebody is waiting for the form. */
const PATIENCE = 8_000;

const Body = Type.Object(
  {
    text: Type.Optional(Type.String({ maxLength: LONGEST_METADATA })),
    address: Type.Optional(Type.String({ maxLength: 2_000 })),
  },
  { additionalProperties: false },
);
const Metadata = Type.Object({
  issuerUrl: Type.String(),
  samlEndpoint: Type.String(),
  certificates: Type.Array(Type.String()),
});

/** The metadata at an address, under the rules for requests to others. */
async function metadataAt({ outbound }: Deps, address: string): Promise<string> {
  if (outbound === undefined) throw new Problem('unavailable', 'This process sends no requests.');
  try {
    const { status, text } = await outbound.send({
      method: 'GET',
      url: address.trim(),
      headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
      timeout: PATIENCE,
    });
    if (status !== 200) refuse('address', `The address answers with status ${status}.`);
    return text;
  } catch (error) {
    if (error instanceof OutboundError) return refuse('address', error.message);
    throw error;
  }
}

/** Reads the metadata of a SAML identity provider for its form; changes nothing. */
export function metadataRoutes(app: App, deps: Deps): void {
  app.post(
    '/identity/:companyId/identity-providers/metadata',
    {
      ...OF_ADMINISTRATORS,
      bodyLimit: BODY_BYTES,
      schema: {
        summary: 'What the metadata of a SAML identity provider says, as a text or at an address',
        params: CompanyParams,
        body: Body,
        response: { 200: Metadata },
      },
    },
    async (request) => {
      await administeredOrganization(deps.db, request, request.params.companyId);
      const { text, address } = request.body;
      if ((text === undefined) === (address === undefined))
        throw new Problem('badInput', 'Send either a text or an address.', { field: 'text' });
      const field = text === undefined ? 'address' : 'text';
      try {
        return await readSamlMetadata(text ?? (await metadataAt(deps, address ?? '')), Date.now());
      } catch (error) {
        if (error instanceof SsoRefusal) return refuse(field, error.message);
        throw error;
      }
    },
  );
}
