// How long `npm test` may take on the reference machine, in milliseconds. What takes longer is named in the summary and
// fails nothing; on a slower machine every budget is as many times longer.
const SECOND = 1000
const MINUTE = 60 * SECOND

const whole = 25 * MINUTE
const build = 3 * MINUTE
const units = 7 * MINUTE

/** @type {import('./time-budgets.mjs').Budgets} */
export const BUDGETS = {
  whole,
  parts: {
    'build and checks': build,
    'unit, contract and server tests': units,
    'browser tests': whole - build - units,
  },
  unitFile: 20 * SECOND,
  browserFile: 90 * SECOND,
  story: 30 * SECOND,
  // Looked at and found worth their time: each has a reason, and grows no further unseen.
  granted: {
    'e2e/every-route/every-route.spec.ts': 4 * MINUTE, // every route of the site, in each look
    'e2e/resilience/fault-matrix.spec.ts': 2 * MINUTE, // every kind of fault, in each place of a remote
    'platform/gateway/src/kill.test.ts': 30 * SECOND, // a server that is killed under load
    'platform/gateway/src/modules/bets/settlement/settle.api.test.ts': 40 * SECOND, // every kind of bet, and what moves money on two engines
  },
}
