import type { Fault } from '../fault.ts';

const COPYING = 'services/src/domains/identity/organizations/copying';
const COPIED = ['services/src/composition/copiedConfiguration.test.ts'];
const PLANNED = [`${COPYING}/planCopy.test.ts`, ...COPIED];
const LISTS = 'services/src/domains/learning/keyword-lists';
const KEYWORDS = [`${LISTS}/keywordLists.test.ts`];
const COMPLIANCE = 'services/src/domains/inventory/compliance';

/** What is copied between environments, keyword lists, and regulations. */
export const SETTINGS: readonly Fault[] = [
  {
    name: 'a copy is carried out though something changed since its preview',
    file: `${COPYING}/copying.routes.ts`,
    text: 'if (done.digest !== digest)',
    by: "if (digest === '')",
    tests: COPIED,
  },
  {
    name: 'the preview of a copy copies',
    file: `${COPYING}/copying.routes.ts`,
    text: 'throw new RolledBack(copied);',
    by: 'void new RolledBack(copied);',
    tests: COPIED,
  },
  {
    name: 'a copy goes to an environment that is being closed',
    file: `${COPYING}/copiedPair.ts`,
    text: "if (closed !== null) throw new Problem('conflict', closed);",
    by: '',
    tests: COPIED,
  },
  {
    name: 'a copy crosses organizations',
    file: `${COPYING}/copiedPair.ts`,
    text: 'if (organizationId !== other)',
    by: "if (organizationId === '')",
    tests: COPIED,
  },
  {
    name: 'customers copy to the environment of Palisade',
    file: `${COPYING}/copiedPair.ts`,
    text: 'return isShutTo(email, { name: target.name, organization })',
    by: "return isShutTo('', { name: target.name, organization }) && email === ''",
    tests: COPIED,
  },
  {
    name: 'a copy leaves out what its things refer to',
    file: `${COPYING}/planCopy.ts`,
    text: 'plan(needed, true);',
    by: 'void needed;',
    tests: PLANNED,
  },
  {
    name: 'a refused thing of a copy is half written',
    file: `${COPYING}/carryOutCopy.ts`,
    text: "await query('rollback to savepoint copied_item');",
    by: '',
    tests: [`${COPYING}/carryOutCopy.test.ts`],
  },
  {
    name: 'what needs a refused thing is copied without it',
    file: `${COPYING}/carryOutCopy.ts`,
    text: 'if (reason === null) present.add(idOf(item));',
    by: 'present.add(idOf(item));',
    tests: COPIED,
  },
  {
    name: 'a copied filter names things as the source spells them',
    file: `${COPYING}/planCopy.ts`,
    text: 'return known === undefined ? name : nameInFilter(known);',
    by: 'return known === undefined ? nameInFilter(item) : name;',
    tests: [...PLANNED, 'services/src/composition/copiedNames.test.ts'],
  },
  {
    name: 'a keyword list that data types use is deleted',
    file: `${LISTS}/writeKeywordLists.ts`,
    text: 'if (types.size > 0)',
    by: 'if (types.size > 99)',
    tests: KEYWORDS,
  },
  {
    name: 'a keyword list is saved over the change of somebody else',
    file: `${LISTS}/writeKeywordLists.ts`,
    text: 'body.version !== undefined && body.version !== before.version',
    by: 'body.version !== undefined && body.version > before.version',
    tests: KEYWORDS,
  },
  {
    name: 'a company has one keyword list too many',
    file: `${LISTS}/writeKeywordLists.ts`,
    text: 'all.length >= LIMITS.keywordLists',
    by: 'all.length > LIMITS.keywordLists',
    tests: KEYWORDS,
  },
  {
    name: 'two keyword lists have one name in other letters',
    file: `${LISTS}/listInput.ts`,
    text: 'classificationKey(list.name) === key',
    by: 'list.name === kept',
    tests: KEYWORDS,
  },
  {
    name: 'a keyword stands twice in a list',
    file: `${LISTS}/listInput.ts`,
    text: 'isSame(other, keyword)',
    by: 'other === keyword',
    tests: KEYWORDS,
  },
  {
    name: 'the preview of keywords shows endpoints beyond labels',
    file: `${LISTS}/keywordLists.routes.ts`,
    text: 'db.company(companyId, auth).query,',
    by: 'db.company(companyId).query,',
    tests: KEYWORDS,
  },
  {
    name: 'NOT of a keyword expression is read as a word that has to be there',
    file: 'engine/src/sensitive/own/keywordRule.ts',
    text: 'words.includes(term.words) !== term.isNot',
    by: 'words.includes(term.words)',
    tests: ['engine/src/sensitive/own/ownTypes.test.ts'],
  },
  {
    name: 'an expression of keywords is of NOT alone',
    file: 'engine/src/sensitive/own/keywordRule.ts',
    text: "terms.every(({ isNot }) => isNot)) ? 'operator'",
    by: "terms.length === 0) ? 'operator'",
    tests: ['engine/src/sensitive/own/ownTypes.test.ts'],
  },
  {
    name: 'the audit log says of regulations that they were what they are',
    file: `${COMPLIANCE}/chooseRegulations.ts`,
    text: 'before: { regulations: before },',
    by: 'before: { regulations },',
    tests: [`${COMPLIANCE}/compliance.test.ts`],
  },
  {
    name: 'figures of regulations count endpoints beyond labels',
    file: `${COMPLIANCE}/compliance.routes.ts`,
    text: 'complianceFigures(db.company(companyId, auth), db.company(companyId).query)',
    by: 'complianceFigures(db.company(companyId), db.company(companyId).query)',
    tests: [`${COMPLIANCE}/compliance.test.ts`],
  },
  {
    name: 'regulations that nobody chose are offered',
    file: `${COMPLIANCE}/compliance.repository.ts`,
    text: 'REGULATION_KEYS.filter((key) => row?.regulations.includes(key) ?? false)',
    by: 'REGULATION_KEYS.filter((key) => row?.regulations.includes(key) ?? true)',
    tests: [`${COMPLIANCE}/compliance.test.ts`],
  },
];
