import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

import { versionFrom } from '../federation/installed-version.ts'
import { OFFERED_PACKAGES } from '../packages/index.ts'

/** Where the site's packages lie in the repository, to be committed with it. */
export const PACKAGES_FOLDER = 'packages'

const USED_BY_PAGES = ['@emotion/react']
const USED_BY_TOOLS = [
  '@testing-library/react',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'happy-dom',
  'node',
  'react',
  'react-dom',
  'typescript',
  'vitest',
]
/** Of the site's own packages, those that the pages import. */
const SITE_PAGES = new Set<string>(['contracts', 'shell', 'ui'])

/**
 * What a remote needs beside its own files where no workspace is around it: packages by file, scripts, compiler options,
 * a runner for its tests, and what its CI does.
 *
 * @param workspace root of the site's repository, whose installed versions and compiler options are taken
 */
export function filesOfRepository(name: string, workspace: string): Readonly<Record<string, string>> {
  return {
    'package.json': json(packageOfRepository(name, workspace)),
    'tsconfig.json': json(compilerOptionsOf(workspace)),
    'vitest.config.ts': `import { defineConfig } from 'vitest/config'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: '@emotion/react' } },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['@site/testing/setup'],
    restoreMocks: true,
  },
})
`,
    '.gitignore': 'node_modules/\ndist/\n.cache/\n',
    '.github/workflows/release.yml': workflow(),
    'README.md': readmeOf(name),
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

function packageOfRepository(name: string, workspace: string) {
  const dirs = [workspace, ...['ui', 'testing'].map((each) => join(workspace, 'shared', each))]
  const exact = (names: readonly string[]) =>
    names.map((each) => {
      const version = versionFrom(dirs, each)
      if (version === undefined) throw new Error(`${each} is not installed in ${workspace}: run npm start there once`)
      return [each, version] as const
    })
  const file = (each: string) => [`@site/${each}`, `file:${PACKAGES_FOLDER}/site-${each}.tgz`] as const
  const isShown = (each: string) => SITE_PAGES.has(each)
  const pages = OFFERED_PACKAGES.filter(isShown).map(file)
  const tools = [...OFFERED_PACKAGES.filter((each) => !isShown(each)), 'release'].map(file)
  return {
    name: `@site/remote-${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    sideEffects: false,
    scripts: {
      build: 'site-remote build',
      dev: 'site-remote serve',
      types: 'tsc --noEmit',
      test: 'vitest run',
      measure: 'site-measure',
      release: 'site-release',
    },
    dependencies: Object.fromEntries([...exact(USED_BY_PAGES), ...pages]),
    devDependencies: Object.fromEntries([...tools, ...exact(USED_BY_TOOLS)]),
  }
}

const ConfigSchema = v.looseObject({ compilerOptions: v.record(v.string(), v.unknown()) })

function compilerOptionsOf(workspace: string) {
  const { compilerOptions } = v.parse(ConfigSchema, JSON.parse(readFileSync(join(workspace, 'tsconfig.json'), 'utf8')))
  return { compilerOptions, include: ['src', '*.ts'], files: ['node_modules/@site/build/src/i18n/json-zh-tw.d.ts'] }
}

/** Called by commit, since a tag can be moved; each hash is the one of the version beside it. */
const ACTIONS = {
  checkout: 'actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2',
  node: 'actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0',
  upload: 'actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2',
  download: 'actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093 # v4.3.0',
}
const ON_MAIN = "github.event_name == 'push' && github.ref == 'refs/heads/main'"
const TOKEN = `env:
          REGISTRY_TOKEN: \${{ secrets.REGISTRY_TOKEN }}`

function workflow(): string {
  const prepare = `- uses: ${ACTIONS.checkout}
        with:
          persist-credentials: false
      - uses: ${ACTIONS.node}
        with:
          node-version: 24`
  return `# What is on the main branch is published; which theme runs it is decided on the site, by its people.
# REGISTRY_URL (a variable) is the address of the site, REGISTRY_TOKEN (a secret) the token of this team, and SITE_URL (a
# variable) the address of a theme, in whose pages is measured what the release leaves behind.
name: release
on:
  push:
  pull_request:
permissions:
  contents: read
jobs:
  # Runs whatever packages, tests and the build itself bring along, also of a pull request: there is no token here.
  build:
    runs-on: ubuntu-latest
    steps:
      ${prepare}
          cache: npm
      - run: npm ci
      # that the registry has signed for what was installed, and not only that it is what the lock file names
      - run: npm audit signatures
      - run: npm run types
      - run: npm test
      - run: npm run build -- --release
      - if: ${ON_MAIN}
        uses: ${ACTIONS.upload}
        with:
          name: build
          # with the source maps, which publish sends apart
          path: |
            dist
            .cache/maps
          include-hidden-files: true
          if-no-files-found: error
          retention-days: 1
  # A machine of its own, on which nothing of that has run. The steps that call the registry have the token, no others.
  release:
    needs: build
    if: ${ON_MAIN}
    runs-on: ubuntu-latest
    env:
      REGISTRY_URL: \${{ vars.REGISTRY_URL }}
      SITE_URL: \${{ vars.SITE_URL }}
    steps:
      ${prepare}
      - run: npm ci --ignore-scripts
      - uses: ${ACTIONS.download}
        with:
          name: build
          path: \${{ runner.temp }}/build
      # What the other job ran may have put into it whatever it liked: tools and scripts for the steps below, and links to
      # what only they can read. So no more than what is published comes beside the checkout, and only as files and folders.
      - run: |
          test -z "$(find "$RUNNER_TEMP/build" ! -type f ! -type d)"
          rm -rf dist .cache
          mkdir .cache
          mv "$RUNNER_TEMP/build/dist" dist
          mv "$RUNNER_TEMP/build/.cache/maps" .cache/maps
      - run: npx playwright install --with-deps --only-shell chromium
      - run: npm run measure -- --site "$SITE_URL"
        ${TOKEN}
      # of a build that nobody has published yet. What one theme refuses another may take, so it keeps nothing from being
      # published.
      - continue-on-error: true
        run: npm run release -- can-promote .
        ${TOKEN}
      - run: npm run release -- publish .
        ${TOKEN}
`
}

function readmeOf(name: string): string {
  return `# remote-${name}

A remote of the site in a repository of its own: the site loads it at run time and knows nothing of these files. It is
built with the site's packages in \`${PACKAGES_FOLDER}\`, which are committed here. Node 20 or newer.

| command | does |
| --- | --- |
| \`npm install\` | installs what it uses |
| \`npm test\` | its tests, on a shell that answers without a network |
| \`npm run types\` | checks its types |
| \`npm run build\` | builds it, called by its content; with \`-- --release\` as the version in package.json |
| \`npm run dev -- --site http://localhost:8080\` | builds and serves it for a page of that site that holds a grant, and again at each change |
| \`npm run measure -- --site http://jade.localhost:8080\` | what the build leaves behind in a page of that site, for \`publish\` to send along; needs the token, and once \`npx playwright install --only-shell chromium\` |
| \`npm run release -- publish .\` | files the release; nobody's page changes yet |
| \`npm run release -- can-promote .\` | whether a rule is against it, and why |
| \`npm run release -- grant ${name} --theme jade --device <id> --dev http://localhost:3100 --reason "…"\` | a link that runs this build on one device, for an hour |
| \`npm run release -- promote ${name} 1.0.0 --theme jade --reason "…"\` | puts it on a theme |

\`REGISTRY_URL\` is the address of the site (\`http://localhost:8080\` when left out), \`REGISTRY_TOKEN\` the token of your
team, which the people of the site make with \`npm run release -- people ${name}-team --role publish:${name}\` and
\`token create --person ${name}-team\`; it has an end. A team publishes its own remote and lets devices try it; promoting is
for those with the role \`promote:<theme>\`.

The id of a device stands in the panel that \`Ctrl\`+\`Alt\`+\`Shift\`+\`D\` opens on the site.

## Newer packages

In the repository of the site: \`npm run packages -- <this folder>/${PACKAGES_FOLDER}\`; then here
\`npm install ./${PACKAGES_FOLDER}/*.tgz\`. What changed stands in \`node_modules/@site/shell/CHANGELOG.md\`. A release needs the
host that provides what it takes of the shell; \`can-promote\` says where that is not so.
`
}
