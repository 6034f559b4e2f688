// The walls inside the gateway: layers, doors and arrows.

const GATEWAY = '^platform/gateway/src/'
/** Tests, and what helps them, may look behind the doors. */
const GATEWAY_TESTS = [`${GATEWAY}.*\\.test\\.ts$`, `${GATEWAY}testing/`, `${GATEWAY}modules/[^/]+/testing/`]
/** Layers of the gateway, highest first: each may import the ones after it. */
const GATEWAY_LAYERS = Object.entries({
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
const GATEWAY_ARROWS = Object.entries({
  bets: { sports: 'bets are taken on its matches and prices, and its betting calls are answered' },
  sports: { venues: 'it is a local venue, entered and asked through the calls of venues' },
  seamless: {
    venues: 'it makes the tickets of an entry, and a round counts towards the activity of its venue',
    jackpots: 'a stake feeds the jackpot of its game, and may win it',
    records: 'a round is a line of the bet records',
  },
  jackpots: { venues: 'each belongs to a game of the list' },
  wallet: { venues: 'balances are listed by venue, and a transfer needs one that is open' },
  users: {
    site: 'the account brings the notice that pops up',
    identity: 'a log-in passes the gate, and its device must be trusted',
    payout: 'the account says which kinds of payout accounts are bound',
  },
  site: {
    venues: 'the menu lists the venues of a category',
    identity: 'the settings of the page say which captcha it will be asked for',
  },
  profile: {
    identity: 'what is bound is proved by a code, and devices are listed there',
    payout: 'the number of a card is shown unmasked there',
  },
  payout: { identity: 'a holder whom another member has as well is noted for staff' },
  identity: { captcha: 'the gate takes a solved captcha' },
})

export const gatewayWalls = [
  ...GATEWAY_LAYERS.slice(1).map(([name, folder], index) => ({
    name: `gateway-${name}-imports-downwards`,
    comment: `Inside the gateway imports go down the list ${GATEWAY_LAYERS.map(([layer]) => layer).join(' → ')} only.`,
    severity: 'error',
    from: { path: GATEWAY + folder, pathNot: GATEWAY_TESTS },
    to: { path: GATEWAY_LAYERS.slice(0, index + 1).map(([, above]) => GATEWAY + above) },
  })),
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
  ...GATEWAY_ARROWS.map(([name, arrows], index) => {
    const above = GATEWAY_ARROWS.slice(0, index).map(([other]) => other)
    return { from: name, to: Object.keys(arrows).filter((other) => !above.includes(other)) }
  })
    .concat({ from: `(?!(?:${GATEWAY_ARROWS.map(([name]) => name).join('|')})/)[^/]+`, to: [] })
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
