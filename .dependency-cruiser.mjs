/** Who may import whom: the table of docs/architecture.md. Every rule is an error. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const path = (...patterns) => ({ path: patterns })

/** The folders of src/platform, lowest first: each imports only those before it. docs/architecture.md says what they are. */
const platformLayers = {
  data: ['storage', 'windows', 'settings', 'i18n', 'theme', 'http', 'session', 'drafts', 'push', 'live', 'query', 'entities'],
  ui: ['ui', 'form', 'pickers'],
  workbench: ['command', 'offline', 'keyboard', 'workbench', 'palette', 'scanner', 'document', 'list', 'report'],
  features: ['chat', 'outbox', 'order', 'print', 'packing', 'developer', 'shell', 'app'],
}
const folders = Object.values(platformLayers).flat()
const folderRules = [
  ...folders.slice(0, -1).map((folder, at) =>
    rule(`platform-${folder}-stays-in-its-layer`, 'A folder imports only those before it: docs/architecture.md.', path(`^src/platform/${folder}/`), {
      path: `^src/platform/(${folders.slice(at + 1).join('|')})/`,
    }),
  ),
  rule('platform-folders-have-a-layer', 'A new folder gets its place in platformLayers.', {}, { path: `^src/platform/(?!(${folders.join('|')})/)` }),
]

export default {
  forbidden: [
    rule(
      'no-cycles',
      'Files call only downward. A pane that is loaded by import() may know the address of its own screen.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    ),
    rule('no-orphan-resolution', 'An import that resolves to nothing.', {}, { couldNotResolve: true, pathNot: ['^virtual:', '^#contract/demo'] }),
    rule('contract-imports-only-zod', 'The contract is what both sides share.', path('^contract/'), {
      pathNot: ['^contract/', '^node_modules/zod/'],
    }),
    rule('kernel-is-pure', 'The kernel knows neither React nor the DOM nor a server.', path('^src/kernel/'), {
      pathNot: ['^src/kernel/', '^contract/', '^node_modules/(zod|tinykeys)/'],
    }),
    rule('platform-stays-below', 'The platform serves commands and panes and knows neither; main.tsx brings them together.', path('^src/platform/'), {
      path: ['^src/(commands|panes)/', '^(server|sandbox)/'],
    }),
    ...folderRules,
    rule('commands-open-screens-by-declaration', 'A command knows a screen by its declaration, not its pane.', path('^src/commands/'), {
      path: ['^src/panes/'],
      pathNot: ['\\.screen\\.ts$'],
    }),
    rule('screens-load-only-their-own-pane', 'A declaration costs nothing until its pane is opened.', path('\\.screen\\.ts$'), {
      path: ['^src/(platform|commands)/', '^node_modules/react'],
    }),
    rule(
      'pane-bodies-are-lazy',
      'A pane is reached by import() from its own declaration.',
      { path: ['^src/(platform|commands)/', '\\.screen\\.ts$'] },
      {
        path: ['\\.pane\\.tsx$'],
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
    rule(
      'panes-are-strangers',
      'A pane opens another screen by its declaration, or runs a command.',
      { path: '^src/panes/([^/]+)/' },
      { path: '^src/panes/', pathNot: ['^src/panes/$1/', '\\.screen\\.ts$'] },
    ),
    rule('three-programs', 'Front end, server and sandbox meet only over the network.', path('^src/'), { path: ['^(server|sandbox)/'] }),
    rule(
      'server-knows-no-front-end',
      'Front end, server and sandbox meet only over the network; serve.ts starts the sandbox in a demo.',
      { path: ['^server/'], pathNot: ['^server/serve\\.ts$'] },
      {
        path: ['^(src|sandbox)/'],
      },
    ),
    rule('sandbox-is-a-stranger', 'The sandbox stands for companies that share no code with us.', path('^sandbox/'), { path: ['^(src|server)/'] }),
    rule(
      'domains-meet-at-ports',
      'A domain knows the contract, the database, the channel declaration and other domains by their port.',
      { path: '^server/domains/([^/]+)/' },
      {
        path: ['^server/'],
        pathNot: [
          '^server/domains/$1/',
          '^server/domains/[^/]+\\.ts$',
          '^server/domains/[^/]+/[^/]+\\.port\\.ts$',
          '^server/db/',
          '^server/channels/(channel|chats|connecting|failure|income|listing-form|listings|orders|pushes|ratings|returns|store-connection)\\.ts$',
          '^server/documents/',
          '^server/security/',
        ],
      },
    ),
    rule(
      'channels-know-only-themselves',
      'A marketplace is one folder behind one declaration.',
      { path: '^server/channels/([^/]+)/' },
      { path: ['^server/'], pathNot: ['^server/channels/$1/', '^server/channels/[^/]+\\.ts$'] },
    ),
    rule('database-is-the-floor', 'The database layer calls nobody.', path('^server/db/'), {
      path: ['^server/'],
      pathNot: ['^server/db/', '^server/config', '^server/tracing/trace\\.ts$'],
    }),
    rule(
      'no-development-packages',
      'What runs in production is a dependency.',
      { path: ['^(src|server|sandbox|contract)/'] },
      { dependencyTypes: ['npm-dev'], pathNot: ['^node_modules/@types/'] },
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
    exclude: { path: ['\\.css$'] },
  },
}
