import type { AnswerOf, Endpoint, Locale, ParsedRequestOf, ThemeId } from '@site/contracts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import type { Database, Db } from '../db/database.ts'
import type { WriteDown } from '../kernel/audit/index.ts'
import type { BusinessClock } from '../kernel/clock/index.ts'
import type { Events } from '../kernel/events/index.ts'
import type { Jobs } from '../kernel/jobs/index.ts'
import type { Ledger } from '../kernel/ledger/index.ts'
import type { MemberNotices } from '../kernel/notices/index.ts'
import type { Outbox } from '../kernel/outbox/index.ts'
import type { SessionMember, SessionService } from '../kernel/sessions/index.ts'
import type { SocketDoor } from '../kernel/sockets/index.ts'
import type { SharedState } from '../ports/shared-state.ts'
import type { GatewayOptions, Limits } from './options.ts'

/** What a handler knows of its call. */
export interface CallContext {
  readonly ip: string
  /** First-party device id (open point 40). */
  readonly deviceId: string
  readonly userAgent: string
  readonly theme: ThemeId
  readonly lang: Locale
  readonly log: FastifyBaseLogger
  /** The member of a valid token, also on calls that visitors may make. */
  currentMember(): Promise<SessionMember | undefined>
}

export interface MemberCallContext extends CallContext {
  readonly member: SessionMember
  /** Hash of the token, the id of this session. */
  readonly sessionId: string
}

type Answer<E> = AnswerOf<E> | Promise<AnswerOf<E>>

/** What a module is given to register itself with. */
export interface GatewayContext {
  readonly app: FastifyInstance
  readonly options: GatewayOptions
  readonly limits: Limits
  readonly database: Database
  readonly db: Db
  readonly shared: SharedState
  readonly clock: BusinessClock
  readonly log: FastifyBaseLogger
  readonly sessions: SessionService
  readonly ledger: Ledger
  readonly notices: MemberNotices
  /** What happens in one module and concerns others. Listeners are registered before anything starts. */
  readonly events: Events
  /** Work that is done later, and work of every day. */
  readonly jobs: Jobs
  /** Undefined where nothing is set up to send messages to people. */
  readonly outbox: Outbox | undefined
  /**
   * Serves a declared call. Envelope, signature, limits, validation of the input and the login check have happened
   * when the handler runs; what it returns becomes `data`; an `ApiError` becomes its code.
   */
  visitorCall<E extends Endpoint>(
    endpoint: E,
    handler: (input: ParsedRequestOf<E>, context: CallContext) => Answer<E>,
  ): void
  memberCall<E extends Endpoint>(
    endpoint: E,
    handler: (input: ParsedRequestOf<E>, context: MemberCallContext) => Answer<E>,
  ): void
  /**
   * Serves a declared call that brings a file; as {@link memberCall}.
   *
   * @throws ApiError 6010 (before the handler) when there is no file in it
   */
  memberUpload<E extends Endpoint>(
    endpoint: E,
    handler: (file: Uint8Array, context: MemberCallContext) => Answer<E>,
  ): void
  readonly socket: SocketDoor['socket']
  /**
   * A driver below `/sandbox/`, plain JSON without envelope. Registered only when the sandbox is on. Each `POST` that is
   * not refused is a line of the operator's audit: `writeDown` writes it in the transaction that acts, and where nothing
   * of the database was changed it is written by itself.
   */
  sandboxCall(
    method: 'GET' | 'POST',
    path: `/sandbox/${string}`,
    handler: (request: {
      readonly params: unknown
      readonly query: unknown
      readonly body: unknown
      readonly writeDown: WriteDown
    }) => unknown,
  ): void
  /** Runs when the gateway stops, last registered first. */
  onClose(action: () => void | Promise<void>): void
}
