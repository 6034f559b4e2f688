import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type Plugin } from 'vitest/config'
import { isFullRun, ON_BOTH_ENGINES, RANDOM_SEED, REPEATS } from './e2e/matrix.ts'
import './e2e/support/compile-cache.mjs'
import { slowness } from './e2e/support/slowness.mjs'

/** Front-end code: rendered with happy-dom, the JSX runtime is Emotion's as in the webpack build. */
const FRONT_END = ['host', 'remote-*', 'shared/ui', 'shared/shell', 'shared/testing']
/** Takes the whole machine, from which tests beside it would suffer. */
const ALONE = ['platform/gateway/bench/attack.test.ts']
/** Draws generated cases from one seed. */
const RANDOM_CASES = 'shared/testing/src/random-cases.ts'
const TEST_FILES = '**/*.test.{ts,tsx}'

/** Texts of `*.json?zh-TW`, which the webpack build makes from the zh-CN file of the same name. */
const traditionalTexts: Plugin = {
  name: 'traditional-texts',
  enforce: 'pre',
  async transform(code, id) {
    if (!/\.json\?(?:.*&)?zh-TW/.test(id)) return undefined
    const { traditionalFile } = await import('./shared/build/src/i18n/traditional-tree.ts')
    return `export default ${traditionalFile(code)}`
  },
}

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: '@emotion/react' } },
  test: {
    exclude: ['**/node_modules/**', '**/dist/**', '.data/**', ...(isFullRun ? [] : ALONE)],
    // Two more than two cores: suites of servers wait for databases, sockets and timers a third of the time.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // What files are read from or built with, though none imports it: a change of it runs everything (`--changed`).
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/pnpm-{lock,workspace}.yaml',
      '**/migrations/*.sql',
      '**/{docker-compose*.yml,nginx.conf,Dockerfile}',
      '**/platform/*/bin/*',
    ],
    provide: { randomSeed: RANDOM_SEED },
    setupFiles: [RANDOM_CASES],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        plugins: [traditionalTexts],
        test: {
          name: 'front-end',
          environment: 'happy-dom',
          // A fresh context for each file in one long-lived thread: loading happy-dom anew took longer than the tests.
          setupFiles: [RANDOM_CASES, 'shared/testing/src/setup.ts'],
          pool: 'vmThreads',
          vmMemoryLimit: '2GB',
          testTimeout: 60_000 * slowness,
          hookTimeout: 60_000 * slowness,
          expect: { poll: { timeout: 20_000 * slowness } },
          include: FRONT_END.map((folder) => `${folder}/${TEST_FILES}`),
        },
      },
      {
        extends: true,
        test: {
          name: 'plain',
          environment: 'node',
          // Rules, documents and builds leave nothing behind in a module: their files share what they import.
          isolate: false,
          testTimeout: 60_000 * slowness,
          hookTimeout: 120_000 * slowness,
          expect: { poll: { timeout: 20_000 * slowness } },
          include: ['shared/contracts', 'shared/domain', 'shared/build', 'e2e'].map(
            (folder) => `${folder}/${TEST_FILES}`,
          ),
        },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          environment: 'node',
          include: ['platform', 'shared/server'].map((folder) => `${folder}/${TEST_FILES}`),
          // The modules of the servers are loaded once for each worker, not once for each file, which costs more than
          // most of the suites: no suite replaces a module or leaves anything behind in one.
          isolate: false,
          setupFiles: [RANDOM_CASES, 'e2e/support/own-redis.ts'],
          // PostgreSQL and Redis, unless TEST_DATABASE_URL and TEST_REDIS_URL already name some; and what databases begin as
          globalSetup: ['e2e/support/vitest-services.ts', 'platform/gateway/src/testing/migrated.ts'],
          provide: {
            randomSeed: RANDOM_SEED,
            matrix: { onBothEngines: Object.keys(ON_BOTH_ENGINES), isFullRun, repeats: REPEATS, slowness },
          },
          // Limits that guard against a hang, generous for a machine that is busy; and of waits for an event.
          testTimeout: 60_000 * slowness,
          hookTimeout: 120_000 * slowness,
          expect: { poll: { interval: 20, timeout: 20_000 * slowness } },
        },
      },
    ],
  },
})
