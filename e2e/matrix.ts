import type { Edition, Locale, ThemeId } from '@site/contracts'

// What runs more than once in every run, on two engines or in two looks, and why. The full run (FULL=1, `npm run
// test:full`) takes every suite on both engines, every route in each look, every fault on every remote.

/** Who looks at the site and how. */
export type Look = {
  readonly theme: ThemeId
  readonly edition: Edition
  readonly language: Locale
  /** A visitor when undefined. */
  readonly member: string | undefined
}

/** True in the full run. */
export const isFullRun = process.env['FULL'] === '1'

/** How often a server is ended among money calls of every kind, and among how many: as a night says, which asks for more. */
const endsOf = (name: 'KILLS' | 'POWER_CUTS', full: number, otherwise: number) => {
  const ends = process.env[name]
  if (ends === undefined) return isFullRun ? { ends: full, calls: 1_000 } : { ends: otherwise, calls: 80 }
  // So many that each kind is among those that were done.
  return { ends: Number(ends), calls: Math.max(500, 10 * Number(ends)) }
}
const KILLS = endsOf('KILLS', 12, 1)
const POWER_CUTS = endsOf('POWER_CUTS', 10, 0)

/** Calls made of generated input in the full run. */
export const GENERATED_CALLS = 100_000

/** How often what is repeated to find the rare case is repeated. */
export const REPEATS = {
  /** Rounds of each game of the venues: five use each way of betting, though three of the eight fish are left alone. */
  venueRounds: isFullRun ? 10 : 5,
  /** Of a server, on each engine: `KILLS` of a night; and the calls among which they happen. */
  kills: KILLS.ends,
  mixedCalls: KILLS.calls,
  /** Of a PostgreSQL: `POWER_CUTS` of a night. */
  powerCuts: POWER_CUTS.ends,
  powerCalls: POWER_CUTS.calls,
  /** Money calls of every kind, repeated, crossed and by strangers, over all engines together. */
  moneyCalls: Number(process.env['MONEY_CALLS'] ?? (isFullRun ? 100_000 : 120)),
  /** Worlds of their own in which connections break, a venue and the provider fail while money moves, each from a seed. */
  faultSeeds: Number(process.env['FAULT_SEEDS'] ?? (isFullRun ? 100 : 1)),
  /** Calls made of generated input, beside a handful for every field. */
  generatedCalls: isFullRun ? GENERATED_CALLS : 1_000,
}

/**
 * What generated cases are drawn from: the same ones every time, so that a run is red for what was changed; the full run
 * looks for new ones. A failure names its seed, and `RANDOM_SEED` repeats it.
 */
export const RANDOM_SEED = Number(process.env['RANDOM_SEED'] ?? (isFullRun ? Date.now() % 2 ** 31 : 1))

/**
 * Suites of gateway and registry, by their title, that run on both database engines. All others run on PostgreSQL alone: a
 * gateway over an empty database is there in a quarter of the time that the embedded engine takes, and every browser
 * test runs on the embedded engine anyway, those of bets in play, of cash-out, of outrights, of every channel of deposits
 * among them, over matches that each site has played. What jobs, locks and journals ask of an engine is held to both by the
 * suites of the jobs and of the ledger, whoever uses them.
 */
export const ON_BOTH_ENGINES: Readonly<Record<string, string>> = {
  'one driver over': 'it compares the engines',
  'ledger properties': 'money: locks, transactions and exact sums must hold on either',
  'the wallet of venues': 'money that others move, in transactions of several steps',
  'rounds that are left open': 'money that staff give back while its venue calls',
  'placing bets': 'money, and the longest transactions of all',
  settlement: 'money, settled in lanes on the one and one by one on the other',
  'the jobs': 'queries that take a job must suit one connection and many',
  jackpots: 'money, moved in the transaction of a round',
  'what the database takes': 'it asks the engine for what is in no table of ours',
  'generated calls':
    'it makes every call, so that none waits for a second connection, which the embedded engine has not',
}

/**
 * The looks in which pages are gone through for accessibility, and for texts that are missing or of another language.
 * Texts and contents differ between routes: so `everyRoute` sees all of them, once. In traditional Chinese one route of
 * every view is enough: its texts are made from the others by the build, which refuses one in which a simplified
 * character stays, and what servers say is converted in one place (`language.test.ts`). Axe looks at one route of every
 * view. The second theme is the same page with another table of colours: so pages of the first are `repaintedIn` its
 * colours, which costs no second load, each view in one of the tables in turn, and held to the rules that tokens can
 * break; and so is the other edition, whose pages are the same too. The full run takes all tables, opens every route in
 * every look and holds it to all rules.
 */
export const LOOKS: readonly (Look & {
  readonly everyRoute: boolean
  readonly repaintedIn?: readonly Pick<Look, 'theme' | 'edition'>[]
  /** False where the same pages are held to every rule in another look: to those that tokens can break. */
  readonly everyRule?: boolean
  readonly onlyInFullRun?: boolean
  readonly reason: string
})[] = [
  {
    ...{ theme: 'aurora', edition: 'classic', language: 'zh-CN', member: undefined, everyRoute: false },
    reason: 'what a visitor is shown in place of what members see',
  },
  {
    ...{ theme: 'aurora', edition: 'classic', language: 'zh-CN', member: 'demo01', everyRoute: true },
    repaintedIn: [
      { theme: 'jade', edition: 'classic' },
      { theme: 'jade', edition: 'professional' },
    ],
    reason: 'colours of three tables of tokens, and every route in simplified Chinese',
  },
  {
    ...{ theme: 'aurora', edition: 'professional', language: 'zh-TW', member: 'demo01', everyRoute: false },
    everyRule: false,
    reason: 'colours of this table of tokens, and every view in traditional Chinese',
  },
  {
    ...{ theme: 'jade', edition: 'classic', language: 'zh-CN', member: 'demo01', everyRoute: false },
    onlyInFullRun: true,
    reason: 'the second theme at its own address',
  },
  {
    ...{ theme: 'jade', edition: 'professional', language: 'zh-CN', member: 'demo01', everyRoute: false },
    onlyInFullRun: true,
    reason: 'the second theme at its own address',
  },
]

/**
 * Faults that stand for all others. Shell and loader treat each remote alike, and each place of a release is loaded by one
 * piece of code whatever is wrong with it: so one remote takes each kind of fault once, three of them in each place, and
 * every other remote one of those `forOthers`, in turn. All other remotes are opened while one of these is there, one in
 * turn while another fault is. The full run gives every fault in every place to all, and opens all others under each.
 */
export const SAMPLE_FAULTS: Readonly<Record<string, { readonly forOthers?: true; readonly reason: string }>> = {
  '404 on entry': { forOthers: true, reason: 'the network, at the first file' },
  'html on entry': { reason: 'an answer that looks well and is kept by the cache' },
  'empty:entry': { reason: 'a container that is not there, which nothing throws for' },
  '500 on expose': { reason: 'a server that fails' },
  'hang on expose': { reason: 'a server that never answers, which the deadline ends' },
  'throws:expose': { reason: 'code that arrives whole and fails when it is evaluated' },
  'reset on lazy': { reason: 'a connection that breaks' },
  'altered on lazy': { forOthers: true, reason: 'integrity of a chunk that webpack loads by itself' },
  'throws:render': { forOthers: true, reason: 'code that arrives whole and fails when it is shown' },
}

/**
 * Of cases that are tried on every remote, those for the one at this place of their list: all for the first, and one for
 * each other, in turn. Shell and loader treat each remote alike. The full run gives all to each.
 */
export function casesOf<T>(cases: readonly T[], place: number): readonly T[] {
  return isFullRun || place === 0 ? cases : inTurn(cases, place)
}

/** The case whose turn it is at this place of a list of remotes. */
export function inTurn<T>(cases: readonly T[], place: number): readonly T[] {
  return cases.filter((_case, index) => index === place % cases.length)
}

/**
 * Faults that stand for all others of the document of a statically hosted composition. One that hangs is waited for twice, 8 s
 * each; that it then counts as one that fails is proved by `fetch-composition.test.ts`.
 */
export const SAMPLE_DOCUMENT_FAULTS: Readonly<Record<string, string>> = {
  '500': 'a server that fails at once',
  'a forged byte': 'a document that is whole and not genuine',
}

/**
 * Pages whose calls are looked at with the safe switch on and off, and what they are here for. With the switch on, as it is
 * by default, the calls of every route are held to the same while the routes are gone through in each look; the full run
 * opens every route with the switch off as well.
 */
export const SAMPLE_CALLERS: Readonly<Record<string, string>> = {
  '/': 'the host, and parts of other remotes on its page',
  '/game/sport/crty': 'sports, which calls its venue through the site',
  '/game/realbet': 'casino',
  '/mine/wallet': 'account, money of the member',
  '/mine/betRecord': 'lists that are asked for by page and time',
  '/mine/savemoney': 'orders, and what channels there are',
  '/app/help/kh': 'help, in whose pages the frame makes all calls',
}

/**
 * Remotes whose development is started, which takes two builds each. One command starts every remote in the same shell, and
 * each remote is built for delivery before the tests. The full run starts all of them.
 */
export const SAMPLE_DEVELOPMENT: Readonly<Record<string, string>> = {
  help: 'the smallest, in a copy in which a change is saved',
}
