// Which way imports may go. Each rule says why; shared/build/tests/boundaries proves each one with a planted violation.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gatewayWalls } from './shared/build/walls/gateway.mjs'
import { hostWalls } from './shared/build/walls/host.mjs'
import { serverWalls } from './shared/build/walls/servers.mjs'

/** The shared packages, lowest first: each may import the ones before it and nothing else of the workspace. */
const LAYERS = ['contracts', 'domain', 'ui', 'shell', 'build', 'testing']
/** Shared packages whose folders have one door each; those of the kit are shelves of parts, those of the build its steps. */
const DOORED = 'shared/(?:contracts|domain|server|shell)'
const SERVERS = ['gateway', 'registry', 'edge']
const REMOTE = 'remote-[^/]+'
/** The bench builds host and remotes once more as one application, to measure what federation costs. */
const MONOLITH = '^e2e/bench/monolith/'
const TEST_FILE =
  '(?:\\.(?:test|spec)\\.tsx?$|/tests?/|^e2e/|^(?:shared|host/src)/testing/|^platform/gateway/(?:bench|src/testing|src/modules/[^/]+/testing)/|^platform/registry/bench/|/(?:dev|gallery)/|vitest\\.config)'

/**
 * A pattern for everything in some workspace folders, however it was named: by a file in the folder, or by a package
 * name that did not resolve because the importing package does not list it (which is no less wrong).
 */
function inFolders(...folders) {
  const names = folders.map((folder) => folder.replace(/^(?:shared|platform)\//, ''))
  return [`^(?:${folders.join('|')})/`, `^@site/(?:${names.join('|')})(?:/|$)`]
}

const shared = (...layers) => layers.map((layer) => `shared/${layer}`)

/** The files that packages offer by name: what `exports` in their package.json says. */
function publicDoors() {
  return globSync('{host,remote-*,e2e,shared/*,platform/*}/package.json').flatMap((path) => {
    const { exports = {} } = JSON.parse(readFileSync(path, 'utf8'))
    return Object.values(exports).map((file) => join(dirname(path), file))
  })
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const doors = publicDoors().map((file) => `^${escape(file).replaceAll('\\*', '[^/]+')}$`)

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
      name: 'board-rows-by-door',
      comment: "The rows of the board are drawn by hand, into an element of their own: how, is nobody else's business.",
      severity: 'error',
      from: { path: '^remote-sports/', pathNot: '^remote-sports/src/features/board/rows/' },
      to: { path: '^remote-sports/src/features/board/rows/(?!index\\.ts$)' },
    },
    {
      name: 'remote-lib-below-features',
      comment: 'What all features of a remote stand on knows none of them, nor the pages that are made of them.',
      severity: 'error',
      from: { path: `^(${REMOTE})/src/lib/` },
      to: { path: '^$1/src/(?:features|pages|slots|commands)/|^$1/src/remote\\.ts$' },
    },
    ...[
      { from: '', pathNot: ['src/lib/[^/]+/'], inside: [] },
      { from: 'src/lib/([^/]+)/', pathNot: [], inside: ['^$1/src/lib/$2/'] },
    ].map(({ from, pathNot, inside }) => ({
      name: 'remote-lib-folder-by-door',
      comment: 'A folder below the features has an inside like theirs, and its index.ts for everybody else.',
      severity: 'error',
      from: { path: `^(${REMOTE})/${from}`, pathNot: pathNot.map((folder) => `^${REMOTE}/${folder}`) },
      to: { path: '^$1/src/lib/[^/]+/(?!index\\.ts$)', pathNot: inside },
    })),
    {
      name: 'remote-pages-by-entry-alone',
      comment:
        'Pages, slots and commands are what the host asks for; code that two of them share belongs to a feature.',
      severity: 'error',
      from: { path: `^${REMOTE}/`, pathNot: [`^${REMOTE}/src/remote\\.ts$`, TEST_FILE] },
      to: { path: `^${REMOTE}/src/(?:pages|slots|commands)/` },
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
      name: 'manifest-is-data',
      comment: 'The same of the schemas beside it.',
      severity: 'error',
      from: { path: `^${REMOTE}/src/slot-props\\.ts$` },
      to: { pathNot: [...inFolders('shared/contracts'), '(?:^|/)node_modules/.*valibot'] },
    },
    {
      name: 'slot-props-for-their-types',
      comment: 'The build reads these schemas and browsers get none of them: code takes types alone.',
      severity: 'error',
      from: { path: `^${REMOTE}/` },
      to: { path: `^${REMOTE}/src/slot-props\\.ts$`, dependencyTypesNot: ['type-only'] },
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
      name: 'shared-folders-without-cycle',
      comment: 'Two folders of a shared package that need each other are one folder, or have a third one in common.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(shared/[^/]+)/src/[^/]+$' },
      to: { path: '^$1/src/[^/]+$', circular: true },
    },
    ...[
      { from: `^(${DOORED})/src/([^/]+)/`, inside: ['^$1/src/$2/'] },
      { from: `^(${DOORED})/src/[^/]+$`, inside: [] },
    ].map(({ from, inside }) => ({
      name: 'shared-folder-by-door',
      comment: 'A subject of the rules, a group of messages or a piece of the shell is entered by its index.ts.',
      severity: 'error',
      from: { path: from, pathNot: TEST_FILE },
      to: { path: '^$1/src/[^/]+/', pathNot: [...inside, '^$1/src/[^/]+/index\\.ts$'] },
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
      from: { path: '^platform/', pathNot: ['/webpack\\.config\\.ts$', '^platform/desk/src/'] },
      to: { path: inFolders('host', REMOTE, 'e2e', ...shared('ui', 'shell', 'build', 'testing')) },
    },
    {
      name: 'desk-like-a-deployable',
      comment:
        'The desk is a page of its own, made with the kit; what is for parts of the site or for servers, it has no use for.',
      severity: 'error',
      from: { path: '^platform/desk/src/' },
      to: { path: inFolders('host', REMOTE, 'e2e', ...shared('build', 'testing', 'server')) },
    },
    {
      name: 'desk-panels-apart',
      comment:
        'A panel of the desk is a folder that can be added or taken away; what two of them show stands in parts.',
      severity: 'error',
      from: { path: '^platform/desk/src/panels/([^/]+)/' },
      to: { path: '^platform/desk/src/panels/[^/]+/', pathNot: '^platform/desk/src/panels/$1/' },
    },
    {
      name: 'desk-imports-downwards',
      comment: 'Of the desk: app → panels → parts → lib.',
      severity: 'error',
      from: { path: '^platform/desk/src/(?:panels|parts|lib)/' },
      to: { path: '^platform/desk/src/(?:app/|main\\.tsx$)' },
    },
    {
      name: 'desk-imports-downwards',
      comment: 'The same further down.',
      severity: 'error',
      from: { path: '^platform/desk/src/(?:parts|lib)/' },
      to: { path: '^platform/desk/src/panels/' },
    },
    {
      name: 'desk-imports-downwards',
      comment: 'The same at the bottom.',
      severity: 'error',
      from: { path: '^platform/desk/src/lib/' },
      to: { path: '^platform/desk/src/parts/' },
    },
    {
      name: 'platform-packages-apart',
      comment: 'Gateway, registry and edge run as processes of their own; only the embedded mode puts them into one.',
      severity: 'error',
      from: { path: '^platform/([^/]+)/', pathNot: '^platform/edge/src/embedded(?:\\.test)?\\.ts$' },
      to: { path: inFolders('platform/[^/]+', ...SERVERS), pathNot: ['^platform/$1/', '^@site/$1(?:/|$)'] },
    },
    ...gatewayWalls,
    {
      name: 'server-folder-by-door',
      comment: 'Registry, edge and venues: a folder is entered by its index.ts, by bin and tests, too.',
      severity: 'error',
      from: { path: '^(platform/(?:registry|edge|venues))/(src/[^/]+|[^/]+)' },
      to: { path: '^$1/src/[^/]+/', pathNot: ['^$1/$2/', '^$1/src/[^/]+/index\\.ts$'] },
    },
    ...serverWalls,
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
      name: 'zh-tw-made-in-one-place',
      comment: 'Who wants zh-TW asks @site/domain/traditional, so that one list decides how things are called.',
      severity: 'error',
      from: { pathNot: '^shared/domain/src/traditional/' },
      to: { path: '(?:^|/node_modules/)opencc-js/|^opencc-js' },
    },
    {
      name: 'no-dictionary-in-browsers',
      comment: 'The dictionary of zh-TW weighs a megabyte: builds and servers use it, pages get finished texts.',
      severity: 'error',
      from: {
        path: '^(?:host|remote-[^/]+|shared/(?:contracts|ui|shell)|shared/domain/src/(?!traditional/)[^/]+|platform/(?:venues/pages|desk/src))/',
        pathNot: TEST_FILE,
      },
      to: { path: ['^shared/domain/src/traditional/', '^@site/domain/traditional'] },
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
          '^platform/gateway/src/(?:testing|modules/[^/]+/testing)/',
          '^(?:host|remote-[^/]+|shared/[^/]+|platform/[^/]+)/tests?/',
          '^(?:host|remote-[^/]+|shared/[^/]+|platform/[^/]+)/.+/tests?/',
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
        path: '^(?:(?:host|remote-[^/]+|shared/(?:contracts|domain|ui|shell))/src|platform/venues/pages|platform/desk/src)/',
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
