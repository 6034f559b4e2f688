import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Front-end code: rendered with happy-dom, the JSX runtime is Emotion's as in the webpack build. */
const FRONT_END = ['host', 'remote-*', 'shared/ui', 'shared/shell', 'shared/testing']
const TEST_FILES = '**/*.test.{ts,tsx}'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: '@emotion/react' } },
  test: {
    exclude: ['**/node_modules/**', '**/dist/**', '.data/**'],
    maxWorkers: Math.max(2, availableParallelism() - 1),
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'front-end',
          environment: 'happy-dom',
          include: FRONT_END.map((folder) => `${folder}/${TEST_FILES}`),
        },
      },
      {
        extends: true,
        test: {
          name: 'plain',
          environment: 'node',
          testTimeout: 20_000,
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
          include: [`platform/${TEST_FILES}`],
          // PostgreSQL and Redis, unless TEST_DATABASE_URL and TEST_REDIS_URL already name some
          globalSetup: ['e2e/support/vitest-services.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
