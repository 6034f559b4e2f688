import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './support/chromium.ts'

/** Two runs at a time on one machine must not tidy away each other's traces; workers inherit the name. */
const run = (process.env['TEST_RUN'] ??= String(process.pid))

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: `../test-results/${run}`,
  // One site per worker, and tests of one file share it: files run side by side, their tests one after another.
  fullyParallel: false,
  // A worker, its site and its browser use more than one core between them: two of them on two cores starve each other.
  workers: availableParallelism() > 2 ? 2 : 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: CHROMIUM,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    actionTimeout: 15_000,
    // A trace of every test costs a fifth of the time; `--trace retain-on-failure` keeps one of what fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
