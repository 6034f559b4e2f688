import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where anything is made with chance or with a key, and the kinds of tokens that it makes, as tokens.test.ts has them; or
 * why it speaks for nobody. A new place is a new kind until somebody says otherwise. Grants of the registry speak for a
 * device (ADR 0048).
 */
export const SECRETS: Readonly<Record<string, string>> = {
  'app.ts': 'a key alone, of messages in the queue',
  'db/errors.ts': 'a pause',
  'http/desk.ts': 'a nonce of the page',
  'kernel/outbox/outbox.ts': 'the name of a message',
  'kernel/outbox/queued-outbox.ts': 'the name of a message',
  'kernel/sessions/session.service.ts': 'kinds: session, tabs',
  'kernel/sockets/guarded-socket.ts': 'what a peer answers once it has taken what was sent before',
  'lib/derived-key.ts': 'keys, no token',
  'lib/envelope-crypto.ts': 'the key of every page, which speaks for nobody',
  'modules/activities/awards.ts': 'a hash of what was claimed by',
  'modules/activities/red-packets/red-packets.service.ts': 'the seed of a rain of red packets, published after it',
  'modules/activities/templates/draw/draw.template.ts': 'the seed of a draw, published after it',
  'modules/activities/templates/invitation/invitation.template.ts': 'a code that is handed round on purpose',
  'modules/captcha/captcha.service.ts': 'a proof to be a person, whoever it is; one use, five minutes',
  'modules/captcha/landscape.ts': 'noise of a picture',
  'modules/captcha/puzzle.ts': 'where a piece belongs',
  'modules/captcha/random.ts': 'what a picture shows',
  'modules/captcha/work.ts': 'work that is asked for',
  'modules/chat/chat.socket.ts': 'kinds: chat token, open chat',
  'modules/chat/rooms/hub.ts': 'the name of a connection',
  'modules/chat/rooms/rooms.ts': 'the name of a replica',
  'modules/deposits/deposits.sandbox.ts': 'the name of an event',
  'modules/deposits/order-making.ts': 'the key of signal codes',
  'modules/deposits/provider/notification.ts': 'the key of the provider, which is no member',
  'modules/deposits/signal-code.ts': 'good in a call of the member alone, who needs a session for it',
  'modules/identity/codes.service.ts': 'codes, which reach the bound phone or address alone',
  'modules/identity/recovery.service.ts': 'test: a proof to be the owner',
  'modules/identity/send-code.service.ts': 'a digest of a number',
  'modules/jackpots/jackpot-rules.ts': 'whether a jackpot is won',
  'modules/profile/password.service.ts': 'good in a call of the member alone, who needs a session for it',
  'modules/records/export.ts': 'kind: file',
  'modules/seamless/launch-tokens.ts': 'kind: venue ticket',
  'modules/seamless/player-name.ts': 'the name of a member at a venue, which opens nothing',
  'modules/seamless/seamless.service.ts': 'kind: venue visit',
  'modules/site/notices.sandbox.ts': 'the name of a notice',
  'modules/sports/entry/venue-session.ts': 'kinds: sports venue entry, prices',
  'modules/sports/feed/feed.ts': 'the name of a replica',
  'modules/sports/simulator/random/secret.ts': 'keys of results',
  'modules/sports/simulator/random/wander.ts': 'keys of prices',
  'modules/sports/sports.routes.ts': 'keys alone',
  'modules/uploads/image-store.ts': 'the name of a picture, for the desk',
  'modules/users/users.seed.ts': 'digests of the demo’s passwords',
  'modules/users/users.service.ts': 'kind: chat token',
  'modules/venues/venues.sandbox.ts': 'the name of a round',
}

/** What any secret is made, signed or drawn with: a library of it, the platform's own, or what servers make them with. */
export const MAKING =
  /from '(?:(?:node:)?crypto|jose|nanoid|uuid|ulid|@noble\/[\w/]+)'|(?<![.\w/-])(?:globalThis\.)?crypto\.\w|\b(?:derivedKey|newSecret|Math\.random)\(/

/** Where chance may be guessed from what came before, in files of the servers by their paths; and why nobody gains by it. */
export const GUESSABLE: Readonly<Record<string, string>> = {
  'platform/gateway/src/db/errors.ts': 'how long a transaction waits before it is tried again',
}

/** `Math.random`, and `Math` where something of it is taken that is not named there. */
export const GUESSING = /\bMath\b(?!\s*\.\s*(?!random\b)\w)/

/** The files below a folder whose text has it, tests and what is made for them left out. */
export function filesWith(pattern: RegExp, folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\//.test(file))
    .filter((file) => pattern.test(readFileSync(join(folder, file), 'utf8')))
}
