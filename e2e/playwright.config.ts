import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './support/chromium.ts'
import './support/compile-cache.mjs'
import { slowness } from './support/slowness.mjs'

/** Two runs at a time on one machine must not tidy away each other's traces; workers inherit the name. */
const run = (process.env['TEST_RUN'] ??= String(process.pid))

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: `../test-results/${run}`,
  // One site per worker, and tests of one file share it: files run side by side, their tests one after another.
  fullyParallel: false,
  // A worker, its site and its browser keep one core busy, and each waits now and then for what the product waits for.
  workers: availableParallelism() >= 2 ? 2 : 1,
  retries: 0,
  forbidOnly: true,
  // Limits against a hang, not against being slow: they grow with a machine that is.
  timeout: 120_000 * slowness,
  expect: { timeout: 20_000 * slowness },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: CHROMIUM,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    // Drawn by the processor, a page that moves by itself costs half a core; stories about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000 * slowness,
    // A trace of every test costs a fifth of the time; `--trace retain-on-failure` keeps one of what fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
