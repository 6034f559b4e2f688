import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Kind, KindElsewhere } from './token-table.ts'

/** The kinds of tokens that a place makes, as the table has them; or why what it makes speaks for nobody. */
type Made = readonly (Kind | KindElsewhere)[] | string

/**
 * Where anything is made with chance or with a key, by the folders of the servers. A new place is a new kind until somebody
 * says otherwise.
 */
export const SECRETS: Readonly<Record<string, Readonly<Record<string, Made>>>> = {
  'platform/gateway/src': {
    'app.ts': 'a key alone, of messages in the queue',
    'db/errors.ts': 'a pause',
    'http/desk.ts': 'a nonce of the page',
    'kernel/outbox/outbox.ts': 'the name of a message',
    'kernel/outbox/queued-outbox.ts': 'the name of a message',
    'kernel/sessions/session.service.ts': ['session', 'new tab', 'open tab'],
    'kernel/sockets/guarded-socket.ts': 'what a peer answers once it has taken what was sent before',
    'lib/derived-key.ts': 'keys, no token',
    'lib/envelope-crypto.ts': 'the key of every page, which speaks for nobody',
    'modules/activities/awards.ts': 'a hash of what was claimed by',
    'modules/activities/red-packets/red-packets.service.ts': 'the seed of a rain of red packets, published after it',
    'modules/activities/templates/draw/draw.template.ts': 'the seed of a draw, published after it',
    'modules/activities/templates/invitation/invitation.template.ts': 'a code that is handed round on purpose',
    'modules/captcha/captcha.service.ts': ['widget proof'],
    'modules/captcha/landscape.ts': 'noise of a picture',
    'modules/captcha/puzzle.ts': 'where a piece belongs',
    'modules/captcha/random.ts': 'what a picture shows',
    'modules/captcha/widget/widget.mjs': 'work that was asked for',
    'modules/captcha/work.ts': 'work that is asked for',
    'modules/chat/chat.socket.ts': ['chat token', 'open chat'],
    'modules/chat/rooms/hub.ts': 'the name of a connection',
    'modules/chat/rooms/rooms.ts': 'the name of a replica',
    'modules/deposits/deposits.sandbox.ts': 'the name of an event',
    'modules/deposits/order-making.ts': 'the key of signal codes',
    'modules/deposits/provider/notification.ts': 'the key of the provider, which is no member',
    'modules/deposits/signal-code.ts': ['signal code'],
    'modules/identity/codes.service.ts': ['reset code'],
    'modules/identity/recovery.service.ts': ['owner proof'],
    'modules/identity/send-code.service.ts': 'a digest of a number',
    'modules/jackpots/jackpot-rules.ts': 'whether a jackpot is won',
    'modules/profile/password.service.ts': ['second-password proof'],
    'modules/records/export.ts': ['file'],
    'modules/seamless/launch-tokens.ts': ['venue ticket'],
    'modules/seamless/player-name.ts': 'the name of a member at a venue, which opens nothing',
    'modules/seamless/seamless.service.ts': ['venue visit', 'balance of the visit'],
    'modules/site/notices.sandbox.ts': 'the name of a notice',
    'modules/sports/entry/venue-session.ts': ['sports venue entry', 'entry at the prices', 'open prices'],
    'modules/sports/feed/feed.ts': 'the name of a replica',
    'modules/sports/simulator/random/secret.ts': 'keys of results',
    'modules/sports/simulator/random/wander.ts': 'keys of prices',
    'modules/sports/sports.routes.ts': 'keys alone',
    'modules/uploads/image-store.ts': ['picture'],
    'modules/users/users.seed.ts': 'digests of the demo’s passwords',
    'modules/users/users.service.ts': ['chat token'],
    'modules/venues/venues.sandbox.ts': 'the name of a round',
    'ports/one-replica-at-a-time.ts': 'whose turn it is, which no answer has in it',
  },
  'platform/venues/src': {
    'play/rounds.ts': 'seeds of rounds, published after them, and the name of a round',
    'play/venue-service.ts': ['venue page'],
  },
  'platform/registry/src': {
    'access/people.ts': ['console session', 'access token', 'installation token'],
    'channels/seed-channels.ts': 'the name of an installation',
    'cli/saved-session.ts': 'the name of a file',
    'cli/seen-revisions.ts': 'the name of a file',
    'cli/sign-in-commands.ts': 'what a command line knows its own code by',
    'composition/bucket.ts': 'which devices try a candidate',
    'grants/grant-token.ts': ['grant'],
    'grants/grants.ts': 'the name of a grant',
    'health/intake.ts': 'a digest of a device',
    'open-one.ts': 'the name of an installation',
    'releases/stage-files.ts': 'the name of a folder',
    'reports/report-intake.ts': 'a digest of a device',
    'reports/source-maps.ts': 'the name of a folder',
    'shapes/fits-pattern.ts': 'hashes of patterns',
    'shapes/text-of.ts': 'hashes of shapes',
    'sign-in/comparison-code.ts': 'a hash of what a command line has shown, for people to compare',
    'sign-in/provider.ts': 'what a browser knows its own way back from the provider by',
    'sign-in/sign-ins.ts': ['command line code'],
    'signing/sign-composition.ts': 'a signature of what every page is given',
    'signing/signing-keys.ts': 'keys of signatures, no token',
    'storage/json-file.ts': 'the name of a file',
  },
  'platform/edge/bin': { 'start.mjs': 'a digest of a lock file' },
  'platform/edge/src': {
    'app.ts': 'a nonce of the page',
    'compositions/open-composition.ts': 'it looks at signatures and makes none',
    'one-process/secrets.ts': 'keys, no token',
    'page/static-page.ts': 'a nonce of the page',
    'visitor/device-id.ts': 'the name of a device, which is believed by nobody',
  },
  'platform/desk/src': { 'lib/sending-id.ts': 'the name of a call' },
  'shared/server/src': {
    'framed-page.ts': 'a digest of a script',
    'hashes.ts': 'digests',
    'secrets.ts': 'what the others make theirs with',
    'signed-call.ts': 'a signature of one call between servers',
    'tracing/trace-id.ts': 'the name of a trace',
  },
}

/** Where code of servers lies, and of the desk. */
export function serverFolders(root: string): readonly string[] {
  const platform = readdirSync(join(root, 'platform')).flatMap((name) => [
    `platform/${name}/bin`,
    `platform/${name}/src`,
  ])
  return [...platform, 'shared/server/src'].filter((folder) => existsSync(join(root, folder)))
}

/** What any secret is made, signed or drawn with: a library of it, the platform's own, or what servers make them with. */
export const MAKING =
  /from '(?:(?:node:)?crypto|jose|nanoid|uuid|ulid|openid-client|@noble\/[\w/]+)'|(?<![.\w/-])(?:globalThis\.)?crypto\.\w|\b(?:derivedKey|newSecret|Math\.random)\(/

/** Where chance may be guessed from what came before, in files of the servers by their paths; and why nobody gains by it. */
export const GUESSABLE: Readonly<Record<string, string>> = {
  'platform/gateway/src/db/errors.ts': 'how long a transaction waits before it is tried again',
}

/** `Math.random`, and `Math` where something of it is taken that is not named there. */
export const GUESSING = /\bMath\b(?!\s*\.\s*(?!random\b)\w)/

/** The files below a folder whose text has it, tests and what is made for them left out. */
export function filesWith(pattern: RegExp, folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?[jt]s$/.test(file) && !/\.test\.ts$|(?:^|\/)testing\//.test(file))
    .filter((file) => pattern.test(readFileSync(join(folder, file), 'utf8')))
}
