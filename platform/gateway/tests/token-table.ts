/** Every kind of token that comes of a log-in, and every socket that one has opened. */
const OF_A_LOG_IN = [
  ...([
    'session',
    'chat token',
    'sports venue entry',
    'entry at the prices',
    'venue visit',
    'balance of the visit',
  ] as const),
  ...(['venue ticket', 'file', 'new tab', 'open tab', 'open chat', 'open prices'] as const),
  'second-password proof',
] as const
/** What opens something without being of one log-in; the last two are used up by being tried, and end the rest. */
const APART = ['widget proof', 'signal code', 'picture', 'reset code', 'owner proof'] as const
export const KINDS = [...OF_A_LOG_IN, ...APART] as const
export type Kind = (typeof KINDS)[number]

/**
 * It speaks for its member; it is theirs and neither plays nor talks nor pays in; or it says nothing of them to anybody.
 * The other words are of what such an end does not concern, which is good as before, and say why:
 *
 * - nobody: it shows that a person is there, whoever that is, and is no member's
 * - member: it is good in any log-in of the member's, and in no other one
 * - address: whoever has the address sees that one picture, as the desk does to which it was handed
 * - holder: it shows who holds the bound phone or e-mail address, which no log-in gives and none takes
 */
export type State = 'speaks' | 'barred' | 'over' | 'nobody' | 'member' | 'address' | 'holder'

const each = (state: State) => Object.fromEntries(KINDS.map((kind) => [kind, state])) as Record<Kind, State>
const NO_LOG_IN = {
  ...{ 'widget proof': 'nobody', 'signal code': 'member', picture: 'address' },
  ...{ 'reset code': 'holder', 'owner proof': 'holder' },
} as const satisfies Record<(typeof APART)[number], State>

const ALL: Readonly<Record<Kind, State>> = { ...each('speaks'), ...NO_LOG_IN }
const WITH_THE_LOG_IN: Readonly<Record<Kind, State>> = { ...each('over'), ...NO_LOG_IN }
/** Nothing that was sent or proved before it counts. */
const WITH_THE_PASSWORD: Readonly<Record<Kind, State>> = {
  ...WITH_THE_LOG_IN,
  ...{ 'reset code': 'over', 'owner proof': 'over' },
}
/** A suspended account pays nothing in. */
const SUSPENDED: Readonly<Record<Kind, State>> = { ...WITH_THE_LOG_IN, 'signal code': 'barred' }
/** Who may not play reads what is theirs, and withdraws. */
const BARRED: Readonly<Record<Kind, State>> = {
  ...ALL,
  ...{ 'chat token': 'barred', 'venue visit': 'barred', 'venue ticket': 'barred', 'open chat': 'barred' },
  'signal code': 'barred',
}

/** What becomes of each kind with each end. */
export const TABLE = {
  'nothing at all': ALL,
  'log-out': WITH_THE_LOG_IN,
  'log-out of the device, on another one': WITH_THE_LOG_IN,
  'change of password, on another device': WITH_THE_PASSWORD,
  'new password by a proof to be the owner': WITH_THE_PASSWORD,
  suspension: SUSPENDED,
  'suspension, and another log-in on the device': SUSPENDED,
  'time-out': BARRED,
  'self-exclusion': BARRED,
  expiry: each('over'),
} as const satisfies Record<string, Readonly<Record<Kind, State>>>
export type End = keyof typeof TABLE

interface Tested {
  readonly test: string
}
/** A test of that file by its title; or a word that says why the end does not concern the kind. */
type Cell = Tested | string

interface Elsewhere {
  /** From the root. */
  readonly file: string
  readonly logOut: Cell
  /** For staff: another identity at the provider. */
  readonly password: Cell
  /** For staff: roles that are taken away, and leaving. */
  readonly suspension: Cell
  readonly exclusion: Cell
  readonly expiry: Tested
}

const VENUE_PAGE = {
  test: 'venue page, log-out, change of password and suspension: nothing is read or played, what is open is paid',
}
const STAFF = 'no player'
const SIGN_IN = 'platform/registry/src/http/sign-in-tokens.test.ts'

/**
 * Kinds that other servers make: they cannot be made here, so their rows are tests beside them. Of a log-in of a member's
 * a venue knows what the operator answers alone: the rows of the visit above say that it answers so after each end.
 */
export const ELSEWHERE = {
  'venue page': {
    file: 'platform/venues/src/visit-token.test.ts',
    ...{ logOut: VENUE_PAGE, password: VENUE_PAGE, suspension: VENUE_PAGE },
    exclusion: { test: 'venue page, exclusion: what is theirs is read, and nothing is played' },
    expiry: { test: 'venue page, expiry: twelve hours after the entry it opens nothing, whatever the operator says' },
  },
  'console session': {
    file: SIGN_IN,
    logOut: { test: 'console session, sign-out: over at once, and no other one of the person’s' },
    password: { test: 'console session, another identity: over, also where it is named again' },
    suspension: { test: 'console session, roles taken away and leaving: it may nothing, then it is over' },
    exclusion: STAFF,
    expiry: { test: 'console session, expiry: over after its hours' },
  },
  'command line code': {
    file: SIGN_IN,
    logOut: 'no session yet',
    password: { test: 'command line code, another identity and leaving: no session comes of it' },
    suspension: { test: 'command line code, another identity and leaving: no session comes of it' },
    exclusion: STAFF,
    expiry: { test: 'command line code, expiry: over after a minute' },
  },
  'access token': {
    file: SIGN_IN,
    logOut: { test: 'access token, sign-out and another identity: it goes on, for ops has made it' },
    password: { test: 'access token, sign-out and another identity: it goes on, for ops has made it' },
    suspension: { test: 'access token, roles taken away and leaving: it may nothing, then it is over' },
    exclusion: STAFF,
    expiry: { test: 'access token, expiry: over after its days' },
  },
  'installation token': {
    file: SIGN_IN,
    ...{ logOut: 'no session', password: 'no person', suspension: 'no person', exclusion: STAFF },
    expiry: { test: 'installation token, expiry: over once another secret lies in its file' },
  },
  grant: {
    file: SIGN_IN,
    logOut: { test: 'grant, sign-out: it goes on, for what was done by a session stands' },
    password: { test: 'grant, another identity: over if it was issued by a session of before' },
    suspension: { test: 'grant, roles taken away, its token revoked and leaving: over' },
    exclusion: STAFF,
    expiry: { test: 'grant, expiry: over after its minutes' },
  },
} as const satisfies Record<string, Elsewhere>
export type KindElsewhere = keyof typeof ELSEWHERE

/** The tests that rows of other servers point at, with their files. */
export function testsElsewhere(): readonly { readonly file: string; readonly title: string }[] {
  return Object.values<Elsewhere>(ELSEWHERE).flatMap(({ file, ...cells }) =>
    Object.values<Cell>(cells).flatMap((cell) => (typeof cell === 'string' ? [] : [{ file, title: cell.test }])),
  )
}
