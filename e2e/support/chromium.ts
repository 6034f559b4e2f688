import { findChromium } from './system.mjs'

/** Chromium calls home at every start; tests are to be quiet and to work without a network. */
const OFFLINE = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('Chromium is not installed: install chromium or set CHROMIUM_PATH')

/** How every browser of the tests is launched. */
export const CHROMIUM = { executablePath, args: ['--no-sandbox', ...OFFLINE] }
