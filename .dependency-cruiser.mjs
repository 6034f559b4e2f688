// Which way imports may go. Each rule says why; shared/build/tests/boundaries proves each one with a planted violation.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The shared packages, lowest first: each may import the ones before it and nothing else of the workspace. */
const LAYERS = ['contracts', 'domain', 'ui', 'shell', 'build', 'testing']
const SERVERS = ['gateway', 'registry', 'edge']
const REMOTE = 'remote-[^/]+'
/** The bench builds host and remotes once more as one application, to measure what federation costs. */
const MONOLITH = '^e2e/bench/monolith/'
const TEST_FILE =
  '(?:\\.(?:test|spec)\\.tsx?$|/tests?/|^e2e/|^(?:shared|host/src)/testing/|/(?:dev|gallery)/|vitest\\.config)'

/**
 * A pattern for everything in some workspace folders, however it was named: by a file in the folder, or by a package
 * name that did not resolve because the importing package does not list it (which is no less wrong).
 */
function inFolders(...folders) {
  const names = folders.map((folder) => folder.replace(/^(?:shared|platform)\//, ''))
  return [`^(?:${folders.join('|')})/`, `^@site/(?:${names.join('|')})(?:/|$)`]
}

const shared = (...layers) => layers.map((layer) => `shared/${layer}`)

/** The inside of the host, top first: each layer may use the ones below it and nothing above. */
const HOST_LAYERS = ['app', 'pages', 'features', 'services', 'remotes', 'ports', 'base']
/** Layers that are a folder of folders; the others are one folder each. */
const HOST_SHELVES = 'pages|features|services|remotes|base'
const HOST_FOLDER = `(?:${HOST_SHELVES})/[^/]+|app|ports`

/** Who may use a neighbour of the same layer, read as "layout uses auth: …". Whoever is not named uses none. */
const HOST_ARROWS = {
  'features/layout': {
    'features/auth': 'its buttons for visitors fetch the log-in ahead',
    'features/balance': 'header and menus show the wallet',
    'features/navigation': 'every link and menu of the frame is one of the site',
    'features/preferences': 'edition and language are switched in the frame',
    'features/responsible-gaming': 'the 18+ mark and the clock stand in the frame of every page',
  },
  'features/auth': {
    'features/captcha': 'a log-in or a code may ask for human verification first',
    'features/overlay': 'its dialog lies over the page, and a reload after it keeps its last word',
    'features/responsible-gaming': 'the 18+ mark stands in its dialog',
    'features/scene': 'the picture of the theme stands beside its form',
  },
  'features/captcha': { 'features/overlay': 'its dialog lies over the page' },
  'features/customer-service': { 'features/overlay': 'its dialog lies over the page' },
  'features/notices': { 'features/overlay': 'its dialog lies over the page' },
  'features/venue-entry': { 'features/overlay': 'its dialogs lie over the page' },
  'features/responsible-gaming': { 'features/navigation': 'the 18+ mark is a link of the site' },
  'remotes/view': { 'remotes/activation': 'a view shows the part that an activation has ready' },
  'remotes/activation': {
    'remotes/composition': 'which release to activate stands in the composition in force',
    'remotes/delivery': 'no code is run before its files are there and verified',
  },
}

/** Refuses arrows that lead back to where they began: folders in a circle are one folder. */
export function refuseCircles(arrows) {
  const visit = (folder, path) => {
    if (path.includes(folder)) throw new Error(`arrows in a circle: ${[...path, folder].join(' → ')}`)
    for (const next of Object.keys(arrows[folder] ?? {})) visit(next, [...path, folder])
  }
  for (const folder of Object.keys(arrows)) visit(folder, [])
}
refuseCircles(HOST_ARROWS)

const hostFolders = (...folders) => `^host/src/(?:${folders.join('|')})/`

/** Layers, doors and arrows of `host/src`; docs/architecture.md has the picture. */
const hostWalls = [
  {
    name: 'host-file-in-a-folder-of-the-plan',
    comment: `host/src has ${HOST_LAYERS.join(', ')} and testing; a file beside them stands behind no wall.`,
    severity: 'error',
    from: {},
    to: { path: `^host/src/(?!(?:${HOST_FOLDER}|testing)/)[^/]+/` },
  },
  ...HOST_LAYERS.slice(1).map((layer, index) => ({
    name: `host-${layer}-imports-downwards`,
    comment: `The layers of the host import down the list ${HOST_LAYERS.join(' → ')} only. Who needs something from above declares a port and is given it by app.`,
    severity: 'error',
    from: { path: hostFolders(layer) },
    to: { path: [hostFolders(...HOST_LAYERS.slice(0, index + 1)), '^host/src/[^/]+$'] },
  })),
  {
    name: 'host-folder-by-its-door',
    comment: 'What a folder does not offer in its index.ts is private and may change without asking.',
    severity: 'error',
    from: { path: `^(?:host/src/(${HOST_FOLDER})/|host/|e2e/)` },
    to: {
      path: `^host/src/(?:${HOST_FOLDER})/`,
      pathNot: ['^host/src/$1/', `^host/src/(?:${HOST_FOLDER})/index\\.ts$`],
    },
  },
  {
    name: 'host-neighbour-along-an-arrow',
    comment: 'A folder uses a neighbour of its layer only where HOST_ARROWS says so, and why.',
    severity: 'error',
    from: { path: `^host/src/(${HOST_SHELVES})/([^/]+)/`, pathNot: hostFolders(...Object.keys(HOST_ARROWS)) },
    to: { path: '^host/src/$1/', pathNot: '^host/src/$1/$2/' },
  },
  ...Object.entries(HOST_ARROWS).map(([folder, uses]) => ({
    name: 'host-neighbour-along-an-arrow',
    comment: `${folder} uses ${Object.entries(uses)
      .map(([neighbour, why]) => `${neighbour}: ${why}`)
      .join('; ')}. No other neighbour.`,
    severity: 'error',
    from: { path: hostFolders(folder) },
    to: { path: hostFolders(folder.split('/')[0]), pathNot: hostFolders(folder, ...Object.keys(uses)) },
  })),
]

/** The files that packages offer by name: what `exports` in their package.json says. */
function publicDoors() {
  return globSync('{host,remote-*,e2e,shared/*,platform/*}/package.json').flatMap((path) => {
    const { exports = {} } = JSON.parse(readFileSync(path, 'utf8'))
    return Object.values(exports).map((file) => join(dirname(path), file))
  })
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const doors = publicDoors().map((file) => `^${escape(file).replaceAll('\\*', '[^/]+')}$`)

const GATEWAY = '^platform/gateway/src/'
/** Tests, and what helps them, may look behind the doors. */
const GATEWAY_TESTS = [`${GATEWAY}.*\\.test\\.ts$`, `${GATEWAY}testing/`, `${GATEWAY}modules/[^/]+/testing/`]
/** Layers of the gateway, highest first: each may import the ones after it. */
const GATEWAY_LAYERS = Object.entries({
  testing: 'testing/',
  root: '[^/]+\\.ts$',
  'modules-and-http': '(?:modules|http)/',
  context: 'context/',
  kernel: 'kernel/',
  base: '(?:db|ports|lib)/',
})
/** Folders of the gateway with one door. */
const GATEWAY_UNIT = '(?:(?:modules|kernel)/[^/]+|http|context)'

/**
 * Which module of the gateway imports which others, and why. A module that is not named on the left imports none. An arrow
 * up the table counts as none, so that no way can lead back.
 */
const GATEWAY_ARROWS = Object.entries({
  bets: { sports: 'bets are taken on its matches and prices, and its betting calls are answered' },
  sports: { venues: 'it is a local venue, entered and asked through the calls of venues' },
  seamless: {
    venues: 'it makes the tickets of an entry, and a round counts towards the activity of its venue',
    records: 'a round is a line of the bet records',
  },
  wallet: { venues: 'balances are listed by venue, and a transfer needs one that is open' },
  users: {
    site: 'the account brings the notice that pops up',
    identity: 'a log-in passes the gate, and its device must be trusted',
    payout: 'the account says which kinds of payout accounts are bound',
  },
  site: {
    venues: 'the menu lists the venues of a category',
    identity: 'the settings of the page say which captcha it will be asked for',
  },
  profile: {
    identity: 'what is bound is proved by a code, and devices are listed there',
    payout: 'the number of a card is shown unmasked there',
  },
  payout: { identity: 'a holder whom another member has as well is noted for staff' },
  identity: { captcha: 'the gate takes a solved captcha' },
})

const gatewayRules = [
  ...GATEWAY_LAYERS.slice(1).map(([name, folder], index) => ({
    name: `gateway-${name}-imports-downwards`,
    comment: `Inside the gateway imports go down the list ${GATEWAY_LAYERS.map(([layer]) => layer).join(' → ')} only.`,
    severity: 'error',
    from: { path: GATEWAY + folder, pathNot: GATEWAY_TESTS },
    to: { path: GATEWAY_LAYERS.slice(0, index + 1).map(([, above]) => GATEWAY + above) },
  })),
  {
    name: 'gateway-http-and-modules-apart',
    comment: 'A module serves calls by its context, whatever carries them; HTTP carries calls, whosever they are.',
    severity: 'error',
    from: { path: `${GATEWAY}(modules|http)/`, pathNot: GATEWAY_TESTS },
    to: { path: `${GATEWAY}(?:modules|http)/`, pathNot: `${GATEWAY}$1/` },
  },
  {
    name: 'gateway-kernel-pieces-apart',
    comment: 'A piece of the kernel stands alone; what it needs of another is given to it as a function.',
    severity: 'error',
    from: { path: `${GATEWAY}kernel/([^/]+)/`, pathNot: GATEWAY_TESTS },
    to: { path: `${GATEWAY}kernel/`, pathNot: `${GATEWAY}kernel/$1/` },
  },
  {
    name: 'gateway-base-apart',
    comment: 'Database, ports and helpers know nothing of each other.',
    severity: 'error',
    from: { path: `${GATEWAY}(db|ports|lib)/`, pathNot: GATEWAY_TESTS },
    to: { path: `${GATEWAY}(?:db|ports|lib)/`, pathNot: `${GATEWAY}$1/` },
  },
  ...[
    { from: `${GATEWAY}(${GATEWAY_UNIT})/`, inside: [`${GATEWAY}$1/`], elsewhere: [] },
    { from: GATEWAY, inside: [], elsewhere: [`${GATEWAY}${GATEWAY_UNIT}/`] },
  ].map(({ from, inside, elsewhere }) => ({
    name: 'gateway-doors-only',
    comment: 'A module or a piece of the kernel may change its inside freely because others enter by its index.ts.',
    severity: 'error',
    from: { path: from, pathNot: [...elsewhere, ...GATEWAY_TESTS] },
    to: { path: `${GATEWAY}${GATEWAY_UNIT}/`, pathNot: [...inside, `${GATEWAY}${GATEWAY_UNIT}/index\\.ts$`] },
  })),
  ...GATEWAY_ARROWS.map(([name, arrows], index) => {
    const above = GATEWAY_ARROWS.slice(0, index).map(([other]) => other)
    return { from: name, to: Object.keys(arrows).filter((other) => !above.includes(other)) }
  })
    .concat({ from: `(?!(?:${GATEWAY_ARROWS.map(([name]) => name).join('|')})/)[^/]+`, to: [] })
    .map(({ from, to }) => ({
      name: 'gateway-modules-along-arrows',
      comment:
        'Modules meet along the arrows of the table GATEWAY_ARROWS, each with its reason, and never in a circle.',
      severity: 'error',
      from: { path: `${GATEWAY}modules/(${from})/`, pathNot: GATEWAY_TESTS },
      to: {
        path: `${GATEWAY}modules/`,
        pathNot: [`${GATEWAY}modules/$1/`, ...to.map((other) => `${GATEWAY}modules/${other}/`)],
      },
    })),
]

/**
 * The folders of the smaller servers, lowest first: each may import the ones before it, by their doors. The files beside
 * the folders put them together and are imported by nobody below.
 */
const SERVER_FOLDERS = {
  registry: [
    ...['base', 'storage', 'audit', 'signing', 'access', 'revisions', 'releases', 'context', 'rules', 'channels'],
    ...['composition', 'operations', 'http', 'cli', 'environment'],
  ],
  edge: ['files', 'visitor', 'compositions', 'page', 'fingerprint', 'one-process'],
  venues: ['games', 'store', 'wallet', 'play', 'http'],
}

const serverFolderRules = Object.entries(SERVER_FOLDERS).flatMap(([server, folders]) => {
  const src = `^platform/${server}/src`
  const rule = { name: `${server}-folders-one-way`, severity: 'error' }
  return [
    ...folders.map((folder, index) => ({
      ...rule,
      comment: `Of ${server}, ${folder} may import ${folders.slice(0, index).join(', ') || 'no other folder'}.`,
      from: { path: `${src}/${folder}/` },
      to: { path: `${src}/`, pathNot: `${src}/(?:${folders.slice(0, index + 1).join('|')})/` },
    })),
    {
      ...rule,
      comment: `A folder of ${server} has its place in SERVER_FOLDERS, so that it is known what it may import.`,
      from: { path: `${src}/[^/]+/`, pathNot: `${src}/(?:${folders.join('|')})/` },
      to: {},
    },
  ]
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...hostWalls,
    {
      name: 'host-uses-shared-only',
      comment:
        'The host learns of remotes from the composition at run time; an import would tie their releases together.',
      severity: 'error',
      from: { path: '^host/' },
      to: { path: inFolders(REMOTE, 'platform/[^/]+', ...SERVERS, 'e2e') },
    },
    {
      name: 'remote-uses-shared-only',
      comment: 'A remote is built and published alone, without the host or a server at hand.',
      severity: 'error',
      from: { path: `^${REMOTE}/` },
      to: { path: inFolders('host', 'platform/[^/]+', ...SERVERS, 'e2e') },
    },
    {
      name: 'no-remote-to-remote',
      comment: 'Remotes meet through commands, slots and events; importing one bundles a copy of it.',
      severity: 'error',
      from: { path: `^(${REMOTE})/` },
      to: { path: inFolders(REMOTE), pathNot: ['^$1/', '^@site/$1(?:/|$)'] },
    },
    {
      name: 'feature-public-door-only',
      comment: 'A feature may change its inside freely because everybody else enters by its index.ts.',
      severity: 'error',
      from: { path: '^(remote-[^/]+)/', pathNot: '^remote-[^/]+/src/features/' },
      to: { path: '^$1/src/features/[^/]+/', pathNot: '^$1/src/features/[^/]+/index\\.ts$' },
    },
    {
      name: 'feature-to-feature-by-door',
      comment: 'The same between two features of one deployable.',
      severity: 'error',
      from: { path: '^(remote-[^/]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/[^/]+/', pathNot: ['^$1/src/features/$2/', '^$1/src/features/[^/]+/index\\.ts$'] },
    },
    {
      name: 'remote-lib-below-features',
      comment: 'What all features of a remote stand on knows none of them, nor the pages that are made of them.',
      severity: 'error',
      from: { path: `^(${REMOTE})/src/lib/` },
      to: { path: '^$1/src/(?:features|pages|slots)/|^$1/src/remote\\.ts$' },
    },
    {
      name: 'remote-pages-by-entry-alone',
      comment: 'Pages and slots are what the host asks for; code that two of them share belongs to a feature.',
      severity: 'error',
      from: { path: `^${REMOTE}/`, pathNot: [`^${REMOTE}/src/remote\\.ts$`, TEST_FILE] },
      to: { path: `^${REMOTE}/src/(?:pages|slots)/` },
    },
    {
      name: 'remote-folders-without-cycle',
      comment: 'Two features that need each other are one feature, or have a third one in common.',
      severity: 'error',
      scope: 'folder',
      from: { path: `^${REMOTE}/src/` },
      to: { path: `^${REMOTE}/src/`, circular: true },
    },
    {
      name: 'package-public-door-only',
      comment: 'A package is entered by its name and what its "exports" offer, never by a path into its inside.',
      severity: 'error',
      from: { path: '^(host|remote-[^/]+|shared/[^/]+|platform/[^/]+|e2e)/', pathNot: MONOLITH },
      to: {
        path: '^(?:host|remote-[^/]+|shared/[^/]+|platform/[^/]+|e2e)/(?!package\\.json$)',
        pathNot: ['^$1/', ...doors],
      },
    },
    {
      name: 'manifest-is-data',
      comment: 'The build executes a manifest without a bundler, so it may import nothing but contracts.',
      severity: 'error',
      from: { path: '/remote\\.manifest\\.ts$' },
      to: { pathNot: inFolders('shared/contracts') },
    },
    {
      name: 'shared-stands-alone',
      comment: 'Shared packages serve every deployable and know none of them.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: inFolders('host', REMOTE, 'platform/[^/]+', ...SERVERS, 'e2e') },
    },
    ...LAYERS.slice(0, -1).map((layer, index) => ({
      name: `shared-${layer}-imports-downwards`,
      comment: `Shared packages import down the list ${LAYERS.toReversed().join(' → ')} only.`,
      severity: 'error',
      from: { path: `^shared/${layer}/` },
      to: { path: inFolders(...shared(...LAYERS.slice(index + 1))) },
    })),
    {
      name: 'shared-server-for-servers-only',
      comment: 'What servers share has node: modules and drivers; a browser and its build have no use for it.',
      severity: 'error',
      from: { path: '^(?:host|remote-[^/]+|shared/(?!server/)[^/]+|e2e)/' },
      to: { path: inFolders('shared/server') },
    },
    {
      name: 'shared-server-imports-downwards',
      comment: 'Like the servers that use it, it knows messages and pure rules, nothing that renders or builds.',
      severity: 'error',
      from: { path: '^shared/server/' },
      to: { path: inFolders(...shared('ui', 'shell', 'build', 'testing')) },
    },
    {
      name: 'platform-uses-contracts-domain-and-server-only',
      comment: 'Servers share messages and pure rules with the browser, and drivers with each other.',
      severity: 'error',
      from: { path: '^platform/', pathNot: '/webpack\\.config\\.ts$' },
      to: { path: inFolders('host', REMOTE, 'e2e', ...shared('ui', 'shell', 'build', 'testing')) },
    },
    {
      name: 'platform-packages-apart',
      comment: 'Gateway, registry and edge run as processes of their own; only the embedded mode puts them into one.',
      severity: 'error',
      from: { path: '^platform/([^/]+)/', pathNot: '^platform/edge/src/embedded\\.ts$' },
      to: { path: inFolders('platform/[^/]+', ...SERVERS), pathNot: ['^platform/$1/', '^@site/$1(?:/|$)'] },
    },
    ...gatewayRules,
    {
      name: 'server-folder-by-door',
      comment: 'Registry, edge and venues: a folder is entered by its index.ts, by bin and tests, too.',
      severity: 'error',
      from: { path: '^(platform/(?:registry|edge|venues))/(src/[^/]+|[^/]+)' },
      to: { path: '^$1/src/[^/]+/', pathNot: ['^$1/$2/', '^$1/src/[^/]+/index\\.ts$'] },
    },
    ...serverFolderRules,
    {
      name: 'venue-pages-and-server-apart',
      comment:
        'The pages run in a browser and reach their server by calls; the server hands out what was built of them.',
      severity: 'error',
      from: { path: '^platform/venues/(?!pages/)' },
      to: { path: '^platform/venues/pages/' },
    },
    {
      name: 'venue-pages-and-server-apart',
      comment: 'The same from the other side.',
      severity: 'error',
      from: { path: '^platform/venues/pages/' },
      to: { path: '^platform/venues/(?!pages/|locales/)' },
    },
    {
      name: 'e2e-from-outside-only',
      comment: 'End-to-end tests use the site as its users do; they know messages and rules, not the code behind them.',
      severity: 'error',
      from: { path: '^e2e/', pathNot: MONOLITH },
      to: {
        path: inFolders(
          'host',
          REMOTE,
          ...shared('ui', 'shell', 'testing'),
          'platform/(?:gateway|registry)',
          ...SERVERS.slice(0, 2),
        ),
      },
    },
    {
      name: 'form-library-behind-the-kit',
      comment:
        'Forms are written with @site/ui/form, so that one rule tells their errors and the library can be changed.',
      severity: 'error',
      from: { pathNot: '^shared/ui/src/form/' },
      to: { path: '(?:^|/node_modules/)@formisch/' },
    },
    {
      name: 'no-test-code-in-production',
      comment: 'Test helpers, test runners and test files must not reach what is shipped.',
      severity: 'error',
      from: { pathNot: TEST_FILE },
      to: {
        path: [
          ...inFolders('shared/testing'),
          '^host/src/testing/',
          '\\.(?:test|spec)\\.tsx?$',
          '(?:^|/)node_modules/(?:vitest|@testing-library|@playwright|happy-dom|fast-check)/',
        ],
      },
    },
    {
      name: 'browser-code-without-node',
      comment: 'What runs in a browser has no node: modules; contracts and domain run on both sides.',
      severity: 'error',
      from: {
        path: '^(?:(?:host|remote-[^/]+|shared/(?:contracts|domain|ui|shell))/src|platform/venues/pages)/',
        pathNot: TEST_FILE,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are one file, and their evaluation order is a matter of luck.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'An import that resolves to nothing is a typo or a dependency that the package does not list.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true, // type-only imports count too
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(?:^|/)(?:dist|\\.data|\\.cache|coverage|test-results|playwright-report)/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
}
