import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const CODE = /^(?:host|remote-[^/]+|shared|platform)\/.*\.tsx?$/
const TEST = /\.test\.tsx?$|\/(?:tests?|testing)\//

const sources = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
  .split('\0')
  .filter((file) => CODE.test(file) && !TEST.test(file) && existsSync(join(root, file)))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)

test.each([
  ['the length of a day', /\b86_?400_?000\b|\b24 \* (?:3_?600|60 \* 60)/, ['shared/domain/src/calendar/day.ts']],
  [
    'what is said of a part that could not be fetched',
    /'overlay\.failed'/,
    ['host/src/features/overlay/use-load-failure.ts'],
  ],
  ['what a new device’s log-in is known by', /\bkaptchcate: 99|kaptchcate [!=]== 99|literal\(99\)/, []],
  ['what a code is asked for', /\btype: '[123]'|\btype === '[123]'/, []],
])('%s is written in one place', (_what, pattern, owners) => {
  expect(sources.filter(([, source]) => pattern.test(source)).map(([file]) => file)).toEqual(owners)
})
