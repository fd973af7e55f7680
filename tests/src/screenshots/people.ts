import { randomUUID } from 'node:crypto';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { askGraph } from '../askGraph.ts';
import { ownerQuery } from '../e2e/support/ownerQuery.ts';
import type { AskGraph } from '../pageAddresses.ts';
import type { RunningPalisade } from '../palisade.ts';

const companyId = FIRST_IDS.demo;
const NAME = 'Pictures';
/** Endpoints that the limited analyst sees. */
const ENDPOINTS = 12;

interface Person {
  /** Labels that the person is limited to. */
  readonly labelIds?: readonly string[] | null;
  readonly language?: 'es' | null;
}

/** A person of the demo company with the administrator's password. Returns the email address. */
async function personWith(
  { home, email }: RunningPalisade,
  roleId: string,
  { labelIds = null, language = null }: Person = {},
): Promise<string> {
  const userId = randomUUID();
  const address = `${userId}@example.com`;
  await ownerQuery(
    home,
    `insert into identity.users (id, email, first_name, last_name, password_hash, language)
     select $1, $2, 'Lea', 'Marsh', password_hash, $4 from identity.users where email = $3`,
    [userId, address, email, language],
  );
  await ownerQuery(
    home,
    `insert into identity.company_roles (company_id, user_id, role_id, label_ids)
     values ($1, $2, $3, $4)`,
    [companyId, userId, roleId, labelIds],
  );
  return address;
}

/** A label on the first endpoints of the inventory. Returns its id. */
async function labelOnEndpoints(ask: AskGraph): Promise<string> {
  const { company } = await ask<{
    company: { endpoints: { edges: { node: { endpointId: string } }[] } };
  }>(
    `query ($companyId: ID!, $first: Int!) {
      company(companyId: $companyId) {
        endpoints(first: $first) { edges { node { endpointId } } }
      }
    }`,
    { companyId, first: ENDPOINTS },
  );
  const { createLabelGroup } = await ask<{
    createLabelGroup: { groupEdge: { node: { groupId: string } } };
  }>(
    `mutation ($input: CreateLabelGroupInput!) {
      createLabelGroup(input: $input) { groupEdge { node { groupId } } }
    }`,
    { input: { companyId, name: NAME } },
  );
  const { groupId } = createLabelGroup.groupEdge.node;
  const { createLabel } = await ask<{
    createLabel: { labelEdge: { node: { labelId: string } } };
  }>(
    `mutation ($input: CreateLabelInput!) {
      createLabel(input: $input) { labelEdge { node { labelId } } }
    }`,
    { input: { companyId, name: NAME, groupId } },
  );
  const { labelId } = createLabel.labelEdge.node;
  const endpointIds = company.endpoints.edges.map(({ node }) => node.endpointId);
  await ask(
    `mutation ($input: AttachLabelsInput!) { attachLabels(input: $input) { errors { message } } }`,
    { input: { companyId, endpointIds, labelIds: [labelId] } },
  );
  return labelId;
}

/** A viewer of the demo company. Returns the email address. */
export const makeViewer = (palisade: RunningPalisade): Promise<string> =>
  personWith(palisade, ROLE_IDS.Viewer);

/** Somebody who may see every page, and reads it in Spanish. Returns the email address. */
export async function makeSpanishReader(palisade: RunningPalisade): Promise<string> {
  const email = await personWith(palisade, ROLE_IDS.Administrator, { language: 'es' });
  await ownerQuery(
    palisade.home,
    `with person as (update identity.users set is_system = true where email = $1 returning id)
     insert into identity.organization_members (organization_id, user_id, is_admin)
       select $2, id, true from person`,
    [email, FIRST_IDS.organization],
  );
  return email;
}

/** An analyst who sees the first endpoints alone, through a label. Returns the email address. */
export async function makeLimitedAnalyst(palisade: RunningPalisade): Promise<string> {
  const labelId = await labelOnEndpoints(askGraph(palisade));
  return personWith(palisade, ROLE_IDS.Analyst, { labelIds: [labelId] });
}
