const config = {
  root: '.',
  sources: { 'web/src': 'web' },
  excludes: ['**/node_modules/**', '**/__generated__/**', '**/dist/**'],
  projects: {
    web: {
      language: 'typescript',
      schema: 'schema.graphql',
      output: 'web/src/__generated__',
      eagerEsModules: true,
      useImportTypeSyntax: true,
      persist: { file: 'gateway/trusted-documents.json', algorithm: 'MD5' },
    },
  },
};

// relay-compiler reads this file with require(): the second name is what it gets.
export { config as default, config as 'module.exports' };
