import { eachUses, type Planted, uses, usesType, value } from './plant.ts'
import { GATEWAY_ARROWS, TABLE_OWNERS } from './walls.ts'

/** Files below the gateway's source, the first importing the second. */
const inGateway = (from: string, to: string, specifier: string): Planted['files'] => ({
  [`platform/gateway/src/${from}`]: uses(specifier),
  [`platform/gateway/src/${to}`]: value,
})

/** Ways that no import inside the gateway may go. */
export const insideGateway: readonly Planted[] = [
  {
    name: 'the root of the gateway imports what helps tests',
    files: inGateway('app.ts', 'testing/index.ts', './testing/index.ts'),
    rules: ['gateway-root-imports-downwards', 'no-test-code-in-production'],
  },
  {
    name: 'a folder of the gateway is none of its layers',
    files: inGateway('app.ts', 'helpers/print.ts', './helpers/print.ts'),
    rules: ['gateway-file-in-a-layer'],
  },
  {
    name: 'a file of the gateway stands among its modules and belongs to none',
    files: inGateway('app.ts', 'modules/print.ts', './modules/print.ts'),
    rules: ['gateway-file-in-a-layer'],
  },
  {
    name: 'a module of the gateway imports its root',
    files: inGateway('modules/site/site.service.ts', 'options.ts', '../../options.ts'),
    rules: ['gateway-modules-and-http-imports-downwards'],
  },
  {
    name: 'the context of the gateway imports a module',
    files: inGateway('context/context.ts', 'modules/site/index.ts', '../modules/site/index.ts'),
    rules: ['gateway-context-imports-downwards'],
  },
  {
    name: 'the kernel of the gateway imports its context',
    files: inGateway('kernel/ledger/ledger.ts', 'context/index.ts', '../../context/index.ts'),
    rules: ['gateway-kernel-imports-downwards'],
  },
  {
    name: 'a helper of the gateway imports its kernel',
    files: inGateway('lib/print.ts', 'kernel/ledger/index.ts', '../kernel/ledger/index.ts'),
    rules: ['gateway-base-imports-downwards'],
  },
  {
    name: 'a helper of the gateway imports its database',
    files: inGateway('lib/print.ts', 'db/database.ts', '../db/database.ts'),
    rules: ['gateway-base-apart'],
  },
  {
    name: 'what carries calls imports a module that serves them',
    files: inGateway('http/calls.ts', 'modules/site/index.ts', '../modules/site/index.ts'),
    rules: ['gateway-http-and-modules-apart'],
  },
  {
    name: 'a piece of the kernel imports another one',
    files: inGateway('kernel/sessions/session.ts', 'kernel/notices/index.ts', '../notices/index.ts'),
    rules: ['gateway-kernel-pieces-apart'],
  },
  {
    name: 'a module goes past the door of a piece of the kernel',
    files: inGateway('modules/site/site.ts', 'kernel/ledger/ledger.ts', '../../kernel/ledger/ledger.ts'),
    rules: ['gateway-doors-only'],
  },
  {
    name: 'a module goes past the door of one that it may import',
    files: inGateway('modules/bets/placing/place.ts', 'modules/sports/feed/book.ts', '../../sports/feed/book.ts'),
    rules: ['gateway-doors-only'],
  },
  {
    name: 'the root of the gateway goes past the door of a module',
    files: inGateway('app.ts', 'modules/site/site.routes.ts', './modules/site/site.routes.ts'),
    rules: ['gateway-doors-only'],
  },
  {
    name: 'sports imports bets, against their arrow',
    files: inGateway('modules/sports/sports.routes.ts', 'modules/bets/index.ts', '../bets/index.ts'),
    rules: ['gateway-modules-along-arrows'],
  },
  {
    name: 'a module without an arrow imports another one, only for a type',
    files: {
      'platform/gateway/src/modules/captcha/picture.ts': usesType('../seamless/index.ts'),
      'platform/gateway/src/modules/seamless/index.ts': 'export type Value = number\n',
    },
    rules: ['gateway-modules-along-arrows'],
  },
  {
    name: 'each module with arrows imports one that none of them leads to',
    files: eachUses('platform/gateway/src/modules', Object.keys(GATEWAY_ARROWS), 'nobody/index.ts'),
    rules: ['gateway-modules-along-arrows'],
  },
  {
    name: 'a module that owns no table reads each of them',
    files: {
      'platform/gateway/src/modules/nobody/nobody.repository.ts': Object.keys(TABLE_OWNERS)
        .map((table) => `import '../../db/schema/${table}.ts'\n`)
        .join(''),
      ...Object.fromEntries(
        Object.keys(TABLE_OWNERS).map((table) => [`platform/gateway/src/db/schema/${table}.ts`, value]),
      ),
    },
    rules: ['gateway-table-by-its-owner'],
  },
  {
    name: 'a repository reads the table of another module',
    files: inGateway('modules/records/records.repository.ts', 'db/schema/venues.ts', '../../db/schema/venues.ts'),
    rules: ['gateway-table-by-its-owner'],
  },
  {
    name: 'a module knows the rows of another one by its table',
    files: {
      'platform/gateway/src/modules/users/user-info.ts': usesType('../../db/schema/members.ts'),
      'platform/gateway/src/db/schema/members.ts': 'export type Value = number\n',
    },
    rules: ['gateway-table-by-its-owner'],
  },
  {
    name: 'a repository of the kernel reads the table of another piece',
    files: inGateway('kernel/ledger/ledger.repository.ts', 'db/schema/members.ts', '../../db/schema/members.ts'),
    rules: ['gateway-table-by-its-owner'],
  },
  {
    name: 'a guest of some tables reads another one',
    files: inGateway('kernel/sessions/session.repository.ts', 'db/schema/ledger.ts', '../../db/schema/ledger.ts'),
    rules: ['gateway-table-by-its-owner'],
  },
  {
    name: 'what carries calls reads a table',
    files: inGateway('http/health.repository.ts', 'db/schema/jobs.ts', '../db/schema/jobs.ts'),
    rules: ['gateway-table-by-its-owner'],
  },
  {
    name: 'a table that nobody owns',
    files: inGateway('modules/site/site.repository.ts', 'db/schema/flags.ts', '../../db/schema/flags.ts'),
    rules: ['gateway-table-by-its-owner'],
  },
  {
    name: 'a service queries a table of its own module',
    files: inGateway('modules/site/site.service.ts', 'db/schema/site.ts', '../../db/schema/site.ts'),
    rules: ['gateway-sql-in-repositories'],
  },
  {
    name: 'a service builds SQL',
    files: { 'platform/gateway/src/modules/site/site.service.ts': uses('drizzle-orm') },
    rules: ['gateway-sql-in-repositories', 'nothing-unresolvable'],
  },
  {
    name: 'a folder of a module imports a file beside the folders',
    files: inGateway('modules/sports/feed/hub.ts', 'modules/sports/sports.service.ts', '../sports.service.ts'),
    rules: ['gateway-module-folders-one-way'],
  },
  {
    name: 'two folders of a module need each other, though no two of their files do',
    files: {
      'platform/gateway/src/modules/sports/feed/hub.ts': uses('../simulator/engine.ts'),
      'platform/gateway/src/modules/sports/simulator/engine.ts': value,
      'platform/gateway/src/modules/sports/simulator/plan.ts': uses('../feed/page.ts'),
      'platform/gateway/src/modules/sports/feed/page.ts': value,
    },
    rules: ['gateway-module-folders-one-way'],
  },
  {
    name: 'a folder in a folder of a module imports a file beside it',
    files: inGateway('modules/sports/simulator/pricing/ticks.ts', 'modules/sports/simulator/engine.ts', '../engine.ts'),
    rules: ['gateway-module-folders-one-way'],
  },
  {
    name: 'two folders in a folder of a module need each other, though no two of their files do',
    files: {
      'platform/gateway/src/modules/sports/simulator/pricing/index.ts': uses('../timeline/index.ts'),
      'platform/gateway/src/modules/sports/simulator/timeline/index.ts': value,
      'platform/gateway/src/modules/sports/simulator/timeline/state.ts': uses('../catalogue/index.ts'),
      'platform/gateway/src/modules/sports/simulator/catalogue/index.ts': value,
      'platform/gateway/src/modules/sports/simulator/catalogue/names.ts': uses('../pricing/index.ts'),
    },
    rules: ['gateway-module-folders-one-way'],
  },
  {
    name: 'the same one folder further down: a file beside',
    files: inGateway(
      'modules/sports/simulator/pricing/ticks/tick.ts',
      'modules/sports/simulator/pricing/quotes.ts',
      '../quotes.ts',
    ),
    rules: ['gateway-module-folders-one-way'],
  },
  {
    name: 'the same one folder further down: two that need each other',
    files: {
      'platform/gateway/src/modules/sports/simulator/pricing/ticks/tick.ts': uses('../margins/margin.ts'),
      'platform/gateway/src/modules/sports/simulator/pricing/margins/margin.ts': value,
      'platform/gateway/src/modules/sports/simulator/pricing/margins/table.ts': uses('../ticks/size.ts'),
      'platform/gateway/src/modules/sports/simulator/pricing/ticks/size.ts': value,
    },
    rules: ['gateway-module-folders-one-way'],
  },
  {
    name: 'a file beside the folders of a module goes past the door of a folder in a folder',
    files: inGateway(
      'modules/sports/sports.service.ts',
      'modules/sports/simulator/pricing/ticks.ts',
      './simulator/pricing/ticks.ts',
    ),
    rules: ['gateway-inner-folder-by-door'],
  },
  {
    name: 'a file of a module goes past the door of a folder in a folder',
    files: inGateway(
      'modules/sports/feed/book.ts',
      'modules/sports/simulator/pricing/ticks.ts',
      '../simulator/pricing/ticks.ts',
    ),
    rules: ['gateway-inner-folder-by-door'],
  },
  {
    name: 'a folder in a folder of a module goes past the door of the next',
    files: inGateway(
      'modules/sports/simulator/pricing/quotes.ts',
      'modules/sports/simulator/timeline/state.ts',
      '../timeline/state.ts',
    ),
    rules: ['gateway-inner-folder-by-door'],
  },
  {
    name: 'a file beside the folders of a module goes past the door of a folder that has one',
    files: {
      ...inGateway('modules/chat/chat.socket.ts', 'modules/chat/rooms/hub.ts', './rooms/hub.ts'),
      'platform/gateway/src/modules/chat/rooms/index.ts': "export { value } from './hub.ts'\n",
    },
    rules: ['gateway-folder-by-its-door'],
  },
  {
    name: 'a folder of a module goes past the door of the next',
    files: {
      ...inGateway('modules/chat/rooms/rooms.ts', 'modules/chat/talk/seqs.ts', '../talk/seqs.ts'),
      'platform/gateway/src/modules/chat/talk/index.ts': "export { value } from './seqs.ts'\n",
    },
    rules: ['gateway-folder-by-its-door'],
  },
  {
    name: 'a module imports what helps its tests',
    files: inGateway('modules/bets/placing/place.ts', 'modules/bets/testing/bet-site.ts', '../testing/bet-site.ts'),
    rules: ['no-test-code-in-production'],
  },
]
