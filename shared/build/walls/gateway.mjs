// The walls inside the gateway: layers, doors and arrows.

const GATEWAY = '^platform/gateway/src/'
/** Tests, and what helps them, may look behind the doors. */
const GATEWAY_TESTS = [`${GATEWAY}.*\\.test\\.ts$`, `${GATEWAY}testing/`, `${GATEWAY}modules/[^/]+/testing/`]
/** Layers of the gateway, highest first: each may import the ones after it. */
export const GATEWAY_LAYERS = Object.entries({
  testing: 'testing/',
  root: '[^/]+\\.ts$',
  'modules-and-http': '(?:modules|http)/',
  context: 'context/',
  kernel: 'kernel/',
  base: '(?:db|ports|lib)/',
})
/** Folders of the gateway with one door. */
const GATEWAY_UNIT = '(?:(?:modules|kernel)/[^/]+|http|context)'

/**
 * Which module of the gateway imports which others, and why. A module that is not named on the left imports none. An arrow
 * up the table counts as none, so that no way can lead back.
 */
export const GATEWAY_ARROWS = {
  housekeeping: {
    bets: 'it deletes tickets whose years are over',
    chat: 'what was said long ago is deleted',
    deposits: 'it deletes vouchers of orders that ended long ago',
    feedback: 'it deletes pictures of conversations that are long over',
    identity: 'it deletes codes and resets that are over',
    payout: 'it forgets accounts that were deleted long ago',
    protection: 'it deletes sessions of play and signs of harm that are over',
    reconciliation: 'it deletes reports whose years are over',
    records: 'it deletes bets whose years are over',
    seamless: 'it deletes sessions of venues that are over, and rounds whose years are',
    sports: 'it deletes votes on matches of long ago',
    uploads: 'it deletes pictures that nothing has taken',
    verification: 'it deletes documents that were decided on long ago',
  },
  chat: {
    sports: 'a room is about one of its matches',
    bets: 'a member shows a bet there, and is told what becomes of the own ones',
    deposits: 'a member is told there how an order of theirs ended',
    withdrawals: 'the same of a withdrawal',
    feedback: 'the same of an answer',
    activities: 'red packets that fall in a room are paid as rewards are',
    protection: 'an excluded member has no chat, and is told of no activity there',
  },
  bets: {
    sports: 'bets are taken on its matches and prices, and its betting calls are answered',
    reconciliation: 'its tickets are compared with the ledger there',
    protection: 'a bet asks it whether the member may play',
  },
  withdrawals: {
    payout: 'money goes to an account that the member has bound there',
    identity: 'what it has noted of a member is shown to staff with a withdrawal',
  },
  rebates: {
    records: 'valid bets are counted in the bet records',
    site: 'a credit is named like the category in the menu',
    turnover: 'a credit must be bet once',
  },
  vip: {
    records: 'valid bets of a week, month or keep-grade period are counted in the bet records',
    turnover: 'a gift must be bet once',
    protection: 'a claim asks it whether the member may be given anything',
  },
  feedback: {
    records: 'what members write may be about a bet of the records',
    turnover: 'a reward must be bet',
    uploads: 'a picture is one that the member has uploaded',
    protection: 'adopting asks it whether the member may be given anything',
  },
  deposits: {
    activities: 'a deposit that names an activity joins it',
    payout: 'the banks to pay from are those of payout accounts',
    turnover: 'a credit must be bet, which is asked in the statement that credits it',
    reconciliation: 'its payments are compared with the ledger and the provider there',
    site: 'who deposits is told where customer service is',
    uploads: 'a voucher is a picture that the member has uploaded',
    protection: 'an order asks it whether the member may pay in, and its bonus whether it may be given',
  },
  verification: { uploads: 'a document is a picture that the member has uploaded' },
  sports: { venues: 'it is a local venue, entered and asked through the calls of venues' },
  seamless: {
    venues: 'it makes the launch tokens with which a member enters',
    jackpots: 'a stake feeds the jackpot of its game, and may win it',
    records: 'a round is a line of the bet records',
    reconciliation: 'its rounds are compared with the ledger and the venue there',
    turnover: 'a win stays in the venue of an activity',
    protection: 'a stake asks it whether the member may play',
  },
  wallet: {
    venues: 'balances are listed by venue, and a transfer needs one that is open',
    turnover: 'money stays in the venue of an activity',
    protection: 'money goes to a venue only while its member may play',
  },
  users: {
    site: 'the account brings the notice that pops up',
    identity: 'a log-in passes the gate, and its device must be trusted',
    payout: 'the account says which kinds of payout accounts are bound',
    protection:
      'the answer to a log-in says when a pause ends, and no notice pops up for who may not be tempted to play',
  },
  profile: {
    identity: 'what is bound is proved by a code, and devices are listed there',
    payout: 'the number of a card is shown unmasked there',
    site: 'a phone is one of a country of the list',
  },
  site: {
    activities: 'activities that run are adverts too',
    venues: 'the menu lists the venues of a category',
    identity: 'the settings of the page say which captcha it will be asked for',
    protection: 'who may not be tempted to play is shown no advert',
  },
  activities: {
    identity: 'a friend who was on a device of the inviter is no friend',
    payout: 'a task is that a card is bound',
    records: 'valid bets are counted in the bet records',
    turnover: 'a reward must be bet',
    protection: 'who may not be tempted to play is shown no promotion and paid nothing',
  },
  messages: { protection: 'letters that invite to play are kept from who may not be tempted to' },
  protection: {
    records: 'what was staked and lost is counted in the bet records',
    identity: 'it knows the areas that are excluded, and who was on the device of an excluded member',
    payout: 'so may who has a card of theirs',
  },
  jackpots: { venues: 'each belongs to a game of the list' },
  records: { venues: 'a bet or a transfer names its venue' },
  venues: { turnover: 'an entry to the venue of an activity asks first' },
  payout: { identity: 'a holder whom another member has as well is noted for staff' },
  identity: { captcha: 'the gate takes a solved captcha' },
}
const ARROW_ROWS = Object.entries(GATEWAY_ARROWS)

/** Whose a table is: the files of `db/schema`, each with the folder whose repositories read and write it. */
export const TABLE_OWNERS = {
  activities: 'modules/activities',
  'activity-templates': 'modules/activities',
  audit: 'kernel/audit',
  backups: 'modules/housekeeping',
  bets: 'modules/bets',
  chat: 'modules/chat',
  deposits: 'modules/deposits',
  disputes: 'modules/disputes',
  exchange: 'modules/exchange',
  feedback: 'modules/feedback',
  freezes: 'modules/freezes',
  identity: 'modules/identity',
  jackpots: 'modules/jackpots',
  jobs: 'kernel/jobs',
  ledger: 'kernel/ledger',
  letters: 'kernel/notices',
  mailings: 'modules/messages',
  members: 'kernel/members',
  payout: 'modules/payout',
  protection: 'modules/protection',
  rebates: 'modules/rebates',
  reconciliation: 'modules/reconciliation',
  records: 'modules/records',
  rounds: 'modules/seamless',
  sessions: 'kernel/sessions',
  site: 'modules/site',
  sports: 'modules/sports',
  turnover: 'modules/turnover',
  uploads: 'modules/uploads',
  venues: 'modules/venues',
  verification: 'modules/verification',
  vip: 'modules/vip',
  withdrawals: 'modules/withdrawals',
}

/**
 * The only files that touch tables of another owner, and why they do not go through its door. Some guests are no files of
 * the gateway, so no rule sees them: the functions of the database that bets, deposits and withdrawals call, whose
 * migrations docs/architecture.md names. They read and write what is of several owners in one statement, because everybody
 * who moves money waits for it.
 */
export const TABLE_GUESTS = [
  {
    file: 'kernel/sessions/session.repository.ts',
    tables: ['members'],
    why: 'a session is good as long as its account is: one statement, because every call of a member asks',
  },
  {
    file: 'modules/identity/devices.repository.ts',
    tables: ['members', 'sessions'],
    why: 'a log-in is written down in one statement, because everybody who logs in waits for it',
  },
  {
    file: 'modules/protection/standing.repository.ts',
    tables: ['members', 'verification'],
    why: 'account, age, pause and limits are asked for in one statement, because every stake and every deposit asks',
  },
  {
    file: 'modules/turnover/turnover.repository.ts',
    tables: ['ledger'],
    why: 'what is left of a reward is played back from the journals that its requirement is of, in one statement',
  },
]

const TABLES = `${GATEWAY}db/schema/`
/** Repositories hold the SQL of the gateway. */
const REPOSITORY = `${GATEWAY}.*\\.repository\\.ts$`
const guestsOf = (table) =>
  TABLE_GUESTS.filter(({ tables }) => tables.includes(table)).map(({ file }) => `${GATEWAY}${file}$`)

const tableWalls = [
  ...Object.entries(TABLE_OWNERS).map(([table, owner]) => ({
    name: 'gateway-table-by-its-owner',
    comment: `The tables of ${table} are those of ${owner}; others call a function of its door.`,
    severity: 'error',
    from: { path: '^platform/gateway/', pathNot: [`${GATEWAY}${owner}/`, ...guestsOf(table), ...GATEWAY_TESTS] },
    to: { path: `${TABLES}${table}\\.ts$` },
  })),
  {
    name: 'gateway-table-by-its-owner',
    comment: 'A table file has its owner in TABLE_OWNERS, so that it is known who may change what.',
    severity: 'error',
    from: { pathNot: GATEWAY_TESTS },
    to: { path: TABLES, pathNot: `${TABLES}(?:${Object.keys(TABLE_OWNERS).join('|')})\\.ts$` },
  },
  {
    name: 'gateway-sql-in-repositories',
    comment: 'What a module does is read without its SQL; a table outside a repository is a type of its rows at most.',
    severity: 'error',
    from: { path: `${GATEWAY}(?:modules|kernel|context|http)/`, pathNot: [REPOSITORY, ...GATEWAY_TESTS] },
    to: { path: TABLES, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'gateway-sql-in-repositories',
    comment: 'The same for what builds SQL.',
    severity: 'error',
    from: { path: `${GATEWAY}(?:modules|kernel|context|http)/`, pathNot: [REPOSITORY, ...GATEWAY_TESTS] },
    to: { path: '(?:^|/node_modules/)drizzle-orm(?:/|$)' },
  },
]

/** The inside of a module, and of a folder in it: folders stand below the files beside them, and below each other. */
const insideModules = ['[^/]+', '[^/]+/[^/]+', '[^/]+/[^/]+/[^/]+'].flatMap((place) => [
  {
    name: 'gateway-module-folders-one-way',
    comment: 'A folder of a module is what the files beside it stand on; what both need has a folder of its own.',
    severity: 'error',
    from: { path: `${GATEWAY}modules/(${place})/[^/]+/`, pathNot: GATEWAY_TESTS },
    to: { path: `${GATEWAY}modules/$1/[^/]+$` },
  },
  {
    name: 'gateway-module-folders-one-way',
    comment: 'Two folders of a module that need each other are one folder, or have a third one in common.',
    severity: 'error',
    scope: 'folder',
    from: { path: `${GATEWAY}modules/(${place})/(?!testing$)[^/]+$` },
    to: { path: `${GATEWAY}modules/$1/(?!testing$)[^/]+$`, circular: true },
  },
])

/** A folder in a folder of a module has a door: the module is so large that the parts of its parts have insides. */
const innerDoors = [
  {
    from: `${GATEWAY}modules/([^/]+)/([^/]+/[^/]+)/`,
    pathNot: [`${GATEWAY}modules/$1/$2/`, '/index\\.ts$'],
  },
  { from: `${GATEWAY}modules/([^/]+)/[^/]+/[^/]+$`, pathNot: ['/index\\.ts$'] },
  { from: `${GATEWAY}modules/([^/]+)/[^/]+$`, pathNot: ['/index\\.ts$'] },
].map(({ from, pathNot }) => ({
  name: 'gateway-inner-folder-by-door',
  comment: 'A folder in a folder of a module is entered by its index.ts, by its own module, too.',
  severity: 'error',
  from: { path: from, pathNot: GATEWAY_TESTS },
  to: { path: `${GATEWAY}modules/$1/[^/]+/[^/]+/`, pathNot },
}))

/**
 * A folder of a module may have a door as well; the others of its module enter by it then.
 *
 * @param {readonly string[]} doors the index.ts of folders of modules that there are
 */
export function gatewayFolderDoors(doors) {
  const folders = doors.map((door) => door.split('/').slice(-3, -1).join('/'))
  return [
    { from: `${GATEWAY}modules/([^/]+)/([^/]+)/`, inside: [`${GATEWAY}modules/$1/$2/`] },
    { from: `${GATEWAY}modules/[^/]+/[^/]+$`, inside: [] },
  ].map(({ from, inside }) => ({
    name: 'gateway-folder-by-its-door',
    comment: 'A folder of a module that has an index.ts is entered by it, by its own module, too.',
    severity: 'error',
    from: { path: from, pathNot: GATEWAY_TESTS },
    to: {
      path: `${GATEWAY}modules/(?:${folders.join('|')})/`,
      pathNot: [...inside, `${GATEWAY}modules/[^/]+/[^/]+/index\\.ts$`],
    },
  }))
}

export const gatewayWalls = [
  ...tableWalls,
  ...insideModules,
  ...innerDoors,
  ...GATEWAY_LAYERS.slice(1).map(([name, folder], index) => ({
    name: `gateway-${name}-imports-downwards`,
    comment: `Inside the gateway imports go down the list ${GATEWAY_LAYERS.map(([layer]) => layer).join(' → ')} only.`,
    severity: 'error',
    from: { path: GATEWAY + folder, pathNot: GATEWAY_TESTS },
    to: { path: GATEWAY_LAYERS.slice(0, index + 1).map(([, above]) => GATEWAY + above) },
  })),
  {
    name: 'gateway-file-in-a-layer',
    comment: 'Every file of the gateway is of one of its layers; a folder beside them stands behind no wall.',
    severity: 'error',
    from: {},
    to: { path: `${GATEWAY}(?!(?:${GATEWAY_UNIT}|db|ports|lib|testing)/)[^/]+/` },
  },
  {
    name: 'gateway-http-and-modules-apart',
    comment: 'A module serves calls by its context, whatever carries them; HTTP carries calls, whosever they are.',
    severity: 'error',
    from: { path: `${GATEWAY}(modules|http)/`, pathNot: GATEWAY_TESTS },
    to: { path: `${GATEWAY}(?:modules|http)/`, pathNot: `${GATEWAY}$1/` },
  },
  {
    name: 'gateway-kernel-pieces-apart',
    comment: 'A piece of the kernel stands alone; what it needs of another is given to it as a function.',
    severity: 'error',
    from: { path: `${GATEWAY}kernel/([^/]+)/`, pathNot: GATEWAY_TESTS },
    to: { path: `${GATEWAY}kernel/`, pathNot: `${GATEWAY}kernel/$1/` },
  },
  {
    name: 'gateway-base-apart',
    comment: 'Database, ports and helpers know nothing of each other.',
    severity: 'error',
    from: { path: `${GATEWAY}(db|ports|lib)/`, pathNot: GATEWAY_TESTS },
    to: { path: `${GATEWAY}(?:db|ports|lib)/`, pathNot: `${GATEWAY}$1/` },
  },
  ...[
    { from: `${GATEWAY}(${GATEWAY_UNIT})/`, inside: [`${GATEWAY}$1/`], elsewhere: [] },
    { from: GATEWAY, inside: [], elsewhere: [`${GATEWAY}${GATEWAY_UNIT}/`] },
  ].map(({ from, inside, elsewhere }) => ({
    name: 'gateway-doors-only',
    comment: 'A module or a piece of the kernel may change its inside freely because others enter by its index.ts.',
    severity: 'error',
    from: { path: from, pathNot: [...elsewhere, ...GATEWAY_TESTS] },
    to: { path: `${GATEWAY}${GATEWAY_UNIT}/`, pathNot: [...inside, `${GATEWAY}${GATEWAY_UNIT}/index\\.ts$`] },
  })),
  ...ARROW_ROWS.map(([name, arrows], index) => {
    const above = ARROW_ROWS.slice(0, index).map(([other]) => other)
    return { from: name, to: Object.keys(arrows).filter((other) => !above.includes(other)) }
  })
    .concat({ from: `(?!(?:${ARROW_ROWS.map(([name]) => name).join('|')})/)[^/]+`, to: [] })
    .map(({ from, to }) => ({
      name: 'gateway-modules-along-arrows',
      comment:
        'Modules meet along the arrows of the table GATEWAY_ARROWS, each with its reason, and never in a circle.',
      severity: 'error',
      from: { path: `${GATEWAY}modules/(${from})/`, pathNot: GATEWAY_TESTS },
      to: {
        path: `${GATEWAY}modules/`,
        pathNot: [`${GATEWAY}modules/$1/`, ...to.map((other) => `${GATEWAY}modules/${other}/`)],
      },
    })),
]
