import { eachUses, type Planted, uses, usesType, value } from './plant.ts'
import { insideDesk } from './planted-desk.ts'
import { insideGateway } from './planted-gateway.ts'
import { insideHost } from './planted-host.ts'
import { insideRemotes } from './planted-remotes.ts'
import { SERVER_FOLDERS } from './walls.ts'

const sharedLayers = ['contracts', 'domain', 'ui', 'shell', 'build', 'testing'] as const

/** Each lower package importing the one above it. */
const upward: readonly Planted[] = sharedLayers.slice(0, -1).map((layer, index) => {
  const above = sharedLayers[index + 1] ?? 'testing'
  return {
    name: `shared/${layer} imports @site/${above}`,
    files: { [`shared/${layer}/tests/up.ts`]: uses(`@site/${above}`), [`shared/${above}/src/index.ts`]: value },
    links: { [`shared/${layer}`]: [`shared/${above}`] },
    rules: [`shared-${layer}-imports-downwards`],
  }
})

/** A deployable, package or server that imports another one which it lists. */
const crossing = (from: string, to: string, rules: Planted['rules']): Planted => ({
  name: `${from} imports ${to}`,
  files: { [`${from}/src/planted.ts`]: uses(`@site/${to.split('/').at(-1)}`), [`${to}/src/index.ts`]: value },
  links: { [from]: [to] },
  rules,
})

/** Each side that a rule names, beside the one that its own plant below takes. */
const crossings: readonly Planted[] = [
  crossing('host', 'platform/venues', ['host-uses-shared-only']),
  crossing('host', 'e2e', ['host-uses-shared-only']),
  crossing('remote-help', 'platform/registry', ['remote-uses-shared-only']),
  crossing('remote-help', 'e2e', ['remote-uses-shared-only']),
  crossing('shared/domain', 'host', ['shared-stands-alone']),
  crossing('shared/contracts', 'platform/gateway', ['shared-stands-alone']),
  crossing('remote-help', 'shared/server', ['shared-server-for-servers-only']),
  crossing('host', 'shared/server', ['shared-server-for-servers-only']),
  crossing('shared/server', 'shared/ui', ['shared-server-imports-downwards']),
  crossing('shared/server', 'shared/build', ['shared-server-imports-downwards']),
  crossing('platform/gateway', 'shared/shell', ['platform-uses-contracts-domain-and-server-only']),
  crossing('platform/venues', 'shared/build', ['platform-uses-contracts-domain-and-server-only']),
  crossing('platform/registry', 'remote-help', ['platform-uses-contracts-domain-and-server-only']),
  crossing('platform/desk', 'shared/build', ['desk-like-a-deployable']),
  crossing('platform/desk', 'remote-help', ['desk-like-a-deployable']),
  crossing('platform/desk', 'platform/gateway', ['platform-packages-apart']),
  crossing('platform/venues', 'platform/gateway', ['platform-packages-apart']),
  crossing('platform/gateway', 'platform/registry', ['platform-packages-apart']),
  crossing('e2e', 'host', ['e2e-from-outside-only']),
  crossing('e2e', 'remote-help', ['e2e-from-outside-only']),
  crossing('e2e', 'platform/gateway', ['e2e-from-outside-only']),
]

/** Every folder whose code runs in a browser. */
const withoutNode = [
  ...['host/src', 'remote-help/src', 'shared/contracts/src', 'shared/ui/src', 'shared/shell/src'],
  'platform/desk/src',
].map((folder): Planted => ({
  name: `${folder} imports a module of Node`,
  files: { [`${folder}/planted.ts`]: "import { createHash } from 'node:crypto'\nexport const hash = createHash\n" },
  rules: ['browser-code-without-node'],
}))

/** Planted violations, at least one for every entry of every rule of `.dependency-cruiser.mjs`. */
export const planted: readonly Planted[] = [
  ...upward,
  ...insideHost,
  ...insideGateway,
  ...crossings,
  ...withoutNode,
  ...insideDesk,
  ...insideRemotes,
  {
    name: 'a remote takes the form library past the kit',
    files: { 'remote-sports/src/form.ts': uses('@formisch/react') },
    rules: ['form-library-behind-the-kit', 'nothing-unresolvable'],
  },
  {
    name: 'a server makes zh-TW with the dictionary itself',
    files: { 'platform/gateway/src/lib/words.ts': uses('opencc-js') },
    rules: ['zh-tw-made-in-one-place', 'nothing-unresolvable'],
  },
  {
    name: 'a remote takes the dictionary of zh-TW along',
    files: {
      'remote-help/src/words.ts': uses('@site/domain/traditional'),
      'shared/domain/src/traditional/index.ts': value,
    },
    rules: ['no-dictionary-in-browsers', 'nothing-unresolvable', 'remote-uses-shared-only'],
  },
  {
    name: 'the host imports a remote by its package name, listed',
    files: { 'host/src/app.ts': uses('@site/remote-sports'), 'remote-sports/src/index.ts': value },
    links: { host: ['remote-sports'] },
    rules: ['host-uses-shared-only'],
  },
  {
    name: 'the host imports a remote by its package name, not listed',
    files: { 'host/src/app.ts': uses('@site/remote-sports'), 'remote-sports/src/index.ts': value },
    rules: ['host-uses-shared-only', 'nothing-unresolvable'],
  },
  {
    name: 'the host imports a remote lazily',
    files: {
      'host/src/app.ts': "export const page = () => import('@site/remote-sports')\n",
      'remote-sports/src/index.ts': value,
    },
    links: { host: ['remote-sports'] },
    rules: ['host-uses-shared-only'],
  },
  {
    name: 'the host imports only a type of a remote, in a .tsx file',
    files: {
      'host/src/app.tsx': usesType('@site/remote-sports'),
      'remote-sports/src/index.ts': 'export type Value = number\n',
    },
    links: { host: ['remote-sports'] },
    rules: ['host-uses-shared-only'],
  },
  {
    name: 'the host imports a server',
    files: { 'host/src/app.ts': uses('@site/gateway'), 'platform/gateway/src/index.ts': value },
    links: { host: ['platform/gateway'] },
    rules: ['host-uses-shared-only'],
  },
  {
    name: 'a remote imports the host',
    files: { 'remote-help/src/page.ts': uses('@site/host'), 'host/src/index.ts': value },
    links: { 'remote-help': ['host'] },
    rules: ['remote-uses-shared-only'],
  },
  {
    name: 'a remote imports another remote',
    files: { 'remote-help/src/page.ts': uses('@site/remote-casino'), 'remote-casino/src/index.ts': value },
    links: { 'remote-help': ['remote-casino'] },
    rules: ['no-remote-to-remote'],
  },
  {
    name: 'a remote imports another remote by a path',
    files: {
      'remote-help/src/page.ts': uses('../../remote-casino/src/index.ts'),
      'remote-casino/src/index.ts': value,
    },
    rules: ['no-remote-to-remote'],
  },
  {
    name: 'a package is entered by a path into its inside',
    files: { 'remote-help/src/page.ts': uses('../../shared/ui/src/button.ts'), 'shared/ui/src/button.ts': value },
    rules: ['package-public-door-only'],
  },
  {
    name: 'a manifest imports more than contracts',
    files: {
      'remote-help/src/remote.manifest.ts': uses('@site/domain'),
      'shared/domain/src/index.ts': value,
    },
    links: { 'remote-help': ['shared/domain'] },
    rules: ['manifest-is-data'],
  },
  {
    name: 'a shared package imports a remote',
    files: { 'shared/ui/src/button.ts': uses('@site/remote-help'), 'remote-help/src/index.ts': value },
    links: { 'shared/ui': ['remote-help'] },
    rules: ['shared-stands-alone'],
  },
  {
    name: 'a server imports a component',
    files: { 'platform/edge/src/page.ts': uses('@site/ui'), 'shared/ui/src/index.ts': value },
    links: { 'platform/edge': ['shared/ui'] },
    rules: ['platform-uses-contracts-domain-and-server-only'],
  },
  {
    name: 'two subjects of the pure rules need each other, though no two of their files do',
    files: {
      'shared/domain/src/limits/rebates.ts': uses('../settlement/index.ts'),
      'shared/domain/src/settlement/index.ts': value,
      'shared/domain/src/settlement/caps.ts': uses('../limits/index.ts'),
      'shared/domain/src/limits/index.ts': value,
    },
    rules: ['shared-folders-without-cycle'],
  },
  {
    name: 'two shelves of the kit need each other, though no two of their files do',
    files: {
      'shared/ui/src/components/toast.tsx': uses('../overlay/dialog.tsx'),
      'shared/ui/src/overlay/dialog.tsx': value,
      'shared/ui/src/overlay/menu.tsx': uses('../components/icon.tsx'),
      'shared/ui/src/components/icon.tsx': value,
    },
    rules: ['shared-folders-without-cycle'],
  },
  {
    name: 'a subject of the pure rules goes past the door of another',
    files: {
      'shared/domain/src/settlement/caps.ts': uses('../limits/betting.ts'),
      'shared/domain/src/limits/betting.ts': value,
    },
    rules: ['shared-folder-by-door'],
  },
  {
    name: 'a file beside the folders of the shell goes past the door of one',
    files: { 'shared/shell/src/load-socket.ts': uses('./socket/wait.ts'), 'shared/shell/src/socket/wait.ts': value },
    rules: ['shared-folder-by-door'],
  },
  {
    name: 'the shell imports what servers share',
    files: { 'shared/shell/src/bus.ts': uses('@site/server'), 'shared/server/src/index.ts': value },
    links: { 'shared/shell': ['shared/server'] },
    rules: ['shared-server-for-servers-only'],
  },
  {
    name: 'what servers share imports the shell',
    files: { 'shared/server/src/bus.ts': uses('@site/shell'), 'shared/shell/src/index.ts': value },
    links: { 'shared/server': ['shared/shell'] },
    rules: ['shared-server-imports-downwards'],
  },
  {
    name: 'a server imports another server outside the embedded mode',
    files: { 'platform/edge/src/page.ts': uses('@site/gateway'), 'platform/gateway/src/index.ts': value },
    links: { 'platform/edge': ['platform/gateway'] },
    rules: ['platform-packages-apart'],
  },
  ...(
    [
      ['registry', 'audit', 'channels'],
      ['edge', 'files', 'page'],
      ['venues', 'games', 'play'],
    ] as const
  ).flatMap(([server, below, above]): Planted[] => [
    {
      name: `${server}: a lower folder imports a higher one by its door`,
      files: {
        [`platform/${server}/src/${below}/low.ts`]: uses(`../${above}/index.ts`),
        [`platform/${server}/src/${above}/index.ts`]: value,
      },
      rules: [`${server}-folders-one-way`],
    },
    {
      name: `${server}: each folder imports what puts the folders together`,
      files: eachUses(`platform/${server}/src`, SERVER_FOLDERS[server] ?? [], 'app.ts'),
      rules: [`${server}-folders-one-way`],
    },
    {
      name: `${server}: a folder that has no place yet`,
      files: {
        [`platform/${server}/src/helpers/help.ts`]: uses(`../${below}/index.ts`),
        [`platform/${server}/src/${below}/index.ts`]: value,
      },
      rules: [`${server}-folders-one-way`],
    },
    {
      name: `${server}: a command reaches into a folder`,
      files: {
        [`platform/${server}/bin/server.ts`]: uses(`../src/${below}/low.ts`),
        [`platform/${server}/src/${below}/low.ts`]: value,
      },
      rules: ['server-folder-by-door'],
    },
  ]),
  {
    name: 'a folder of a server reaches into another one',
    files: { 'platform/edge/src/page/html.ts': uses('../files/host.ts'), 'platform/edge/src/files/host.ts': value },
    rules: ['server-folder-by-door'],
  },
  {
    name: 'a page of the venues imports its server',
    files: { 'platform/venues/pages/api.ts': uses('../src/options.ts'), 'platform/venues/src/options.ts': value },
    rules: ['venue-pages-and-server-apart'],
  },
  {
    name: 'the server of the venues imports a page',
    files: { 'platform/venues/src/options.ts': uses('../pages/api.ts'), 'platform/venues/pages/api.ts': value },
    rules: ['venue-pages-and-server-apart'],
  },
  {
    name: 'a page of the venues imports a module of Node',
    files: {
      'platform/venues/pages/verify.ts': "import { createHash } from 'node:crypto'\nexport const hash = createHash\n",
    },
    rules: ['browser-code-without-node'],
  },
  {
    name: 'an end-to-end test imports a component',
    files: { 'e2e/home.spec.ts': uses('@site/ui'), 'shared/ui/src/index.ts': value },
    links: { e2e: ['shared/ui'] },
    rules: ['e2e-from-outside-only'],
  },
  {
    name: 'a component imports a test helper',
    files: { 'remote-help/src/page.ts': uses('@site/testing'), 'shared/testing/src/index.ts': value },
    links: { 'remote-help': ['shared/testing'] },
    rules: ['no-test-code-in-production'],
  },
  {
    name: 'a component imports a test file',
    files: { 'remote-help/src/page.ts': uses('./page.test.ts'), 'remote-help/src/page.test.ts': value },
    rules: ['no-test-code-in-production'],
  },
  {
    name: 'a server imports a helper of its tests',
    files: { 'platform/edge/src/app.ts': uses('../tests/site.ts'), 'platform/edge/tests/site.ts': value },
    rules: ['no-test-code-in-production'],
  },
  {
    name: 'a feature imports a helper of its tests',
    files: {
      'remote-help/src/features/article/article.ts': uses('./tests/render.ts'),
      'remote-help/src/features/article/tests/render.ts': value,
    },
    rules: ['no-test-code-in-production'],
  },
  {
    name: 'the root of the gateway imports what helps the tests of a module',
    files: {
      'platform/gateway/src/app.ts': uses('./modules/bets/testing/index.ts'),
      'platform/gateway/src/modules/bets/testing/index.ts': value,
    },
    rules: ['gateway-doors-only', 'no-test-code-in-production'],
  },
  {
    name: 'a pure rule imports a module of Node',
    files: {
      'shared/domain/src/hash.ts': "import { createHash } from 'node:crypto'\nexport const hash = createHash\n",
    },
    rules: ['browser-code-without-node'],
  },
  {
    name: 'two files import each other',
    files: {
      'remote-help/src/a.ts': "import { b } from './b.ts'\nexport const a = (): number => b()\n",
      'remote-help/src/b.ts': "import { a } from './a.ts'\nexport const b = (): number => a()\n",
    },
    rules: ['no-cycles'],
  },
  {
    name: 'an import that resolves to nothing',
    files: { 'remote-help/src/page.ts': uses('./missing.ts') },
    rules: ['nothing-unresolvable'],
  },
]
