import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_CATALOGUE, FEATURE_FLAGS } from '@site/contracts'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const CODE = /^(?:host|remote-[^/]+|shared|platform)\/.*\.tsx?$/
const CALENDAR = 'shared/domain/src/calendar/day.ts'
const TEST = /\.test\.tsx?$|\/(?:tests?|testing)\//

const written = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
  .split('\0')
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(join(root, file)))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
const sources = written.filter(([file]) => CODE.test(file) && !TEST.test(file))

test.each([
  ['the length of a day', /\b86_?400_?000\b|\b24 \* (?:3_?600|60 \* 60)/, [CALENDAR]],
  ['the length of an hour', /\b3_?600_?000\b|\bHOUR(?:_MS)? = |\b60 \* MINUTE/, [CALENDAR]],
  // A delay may be 60_000; what is counted in minutes is counted in those of the calendar.
  ['the length of a minute', /\bMINUTE(?:_MS)? = \d|[*/%+] 60_?000\b|\b60 \* 1_?000\b/, [CALENDAR]],
  ['how far the site is from Greenwich', /\+0?8:00`|\b8 \* (?:HOUR_MS|60 \* )/, [CALENDAR]],
  [
    'what is said of a part that could not be fetched',
    /'overlay\.failed'/,
    ['host/src/features/overlay/use-load-failure.ts'],
  ],
  ['what a new device’s log-in is known by', /\bkaptchcate: 99|kaptchcate [!=]== 99|literal\(99\)/, []],
  ['what a code is asked for, and which way a transfer goes', /\bty(?:pe)?(?:: | [!=]== )'[123]'/, []],
])('%s is written in one place', (_what, pattern, owners) => {
  expect(sources.filter(([, source]) => pattern.test(source)).map(([file]) => file)).toEqual(owners)
})

/** Texts that the sandbox reads from others than staff: words that are looked for, and numbers of events. */
const NOT_WRITTEN_BY_STAFF = ['bets/bets', 'deposits/deposits', 'sports/sports'].map(
  (name) => `platform/gateway/src/modules/${name}.sandbox.ts`,
)

test('how long what staff write may be is written in one place, for the form and for the call', () => {
  // Digits of a number are as many as its range has.
  const shown = /(?<!inputMode="(?:numeric|decimal)"\s+)maxLength=\{\d/
  const enforced = /(?:'\)|missing\)|v\.string\(\)|v\.trim\(\)),\s+v\.maxLength\(\d|\btextOf\(\d/
  const bare = sources.filter(
    ([file, source]) =>
      (file.startsWith('platform/desk/') && shown.test(source)) ||
      (file.endsWith('.sandbox.ts') && enforced.test(source)),
  )
  expect(bare.map(([file]) => file)).toEqual(NOT_WRITTEN_BY_STAFF)
})

/** Flags that nothing reads yet, each with what its part of the site waits for. */
const WITHOUT_READER: Readonly<Record<string, string>> = {}

test('every flag of the site has a reader, or a reason why not', () => {
  const flags = Object.keys(FEATURE_FLAGS)
  const reads = (source: string, flag: string) =>
    new RegExp(String.raw`useFlag\('${flag}'\)|[fF]lags(?:Atom\))?\.${flag}\b|^ {2}\['[\w.]+', '${flag}'\]`, 'm').test(
      source,
    )
  const unread = flags.filter((flag) => !sources.some(([, source]) => reads(source, flag)))
  expect(unread).toEqual(Object.keys(WITHOUT_READER))
})

const WIRES = /\/wire\//

test.each([
  [
    'codes of sports and markets',
    /'(?:VF|BK|TN|SK|FS|VB|BS|RB|FU|FSFT|FSFU)'|[!=]== '(?:FT|TT|OP|ALL)'/,
    ['shared/contracts/src/sports-codes.ts'],
  ],
  ['codes of sides', /(?<!\btype )[!=]== '[HC]'|'H' : 'C'|'C' : 'H'|\bpicklist\(\['H', 'C'\]\)|'H' \| 'C'/, []],
  ['codes of results', /\bcode [!=]== '\w{1,2}'|\.startsWith\('D'\)|[rR]esultCode(?: [!=]==|:) '\w{1,2}'/, []],
])('%s are named beside their schema, and compared by their names', (_what, pattern, owners) => {
  const rest = sources.filter(
    ([file]) =>
      /^(?:remote-sports|platform\/(?:gateway|desk)|shared\/(?:domain|contracts))\//.test(file) && !WIRES.test(file),
  )
  expect(rest.filter(([, source]) => pattern.test(source)).map(([file]) => file)).toEqual(owners)
})

/** A name of these words alone says little: observe, apply, publish, notify, claim, request and fetch say what is done. */
const VAGUE =
  /(?<![.\w'"`-])(?:tell|hear|say|take|ask)\??\(|\b(?:const|let|function) (?:tell|hear|say|take|ask)\b|^ +(?:readonly )?(?:tell|hear|say|take|ask)\??: /m
const COMMENTS = /^\s*(?:\/?\*|\/\/).*$/gm
const SAID: Readonly<Record<string, string>> = {
  'host/src/services/chat/': 'a member says by messages of this name in the protocol of rooms',
  'platform/gateway/src/modules/chat/': 'the same on the other side',
  'shared/contracts/src/chat/ids.ts': 'the same in the protocol itself',
  'shared/shell/src/chat.ts': 'the same for releases of remotes that are out',
  'shared/shell/src/hand-over.ts': 'releases of remotes that are out take by this name what was handed over',
}

test('what is declared is named by what it does', () => {
  const vague = sources.filter(([, source]) => VAGUE.test(source.replaceAll(COMMENTS, ''))).map(([file]) => file)
  const isOf = (place: string) => (file: string) => file.startsWith(place)
  expect(vague.filter((file) => !Object.keys(SAID).some((place) => isOf(place)(file)))).toEqual([])
  // A place that says so no more goes from the list.
  expect(Object.keys(SAID).filter((place) => !vague.some(isOf(place)))).toEqual([])
})

/** The codes as numbers; a number that looks like one and is none is written with its thousands apart. */
const BARE_CODE = new RegExp(String.raw`(?<![\w.'"#-])(?:${Object.keys(ERROR_CATALOGUE).join('|')})(?![\w.'"-])`)

test('the codes of answers are called by their names everywhere, tests apart', () => {
  const bare = written.filter(
    ([file, source]) => !/\.(?:test|spec)\.tsx?$/.test(file) && BARE_CODE.test(source.replaceAll(COMMENTS, '')),
  )
  expect(bare.map(([file]) => file)).toEqual(['shared/contracts/src/status.ts'])
})
