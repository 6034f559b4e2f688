import * as v from 'valibot'

/** What people are told about, in the order of the page. The edge itself is well as long as it answers. */
const PARTS = ['gateway', 'database', 'messages', 'registry', 'venues'] as const
export type Part = (typeof PARTS)[number]
/** `unknown`: whoever could tell is away. */
export type PartState = 'well' | 'partly' | 'away' | 'unknown'

/** What a gateway says of itself and of its stores at `/status`, where only the operator's network reaches it. */
const GatewayStatusSchema = v.object({
  database: v.boolean(),
  state: v.boolean(),
  venues: v.optional(v.object({ open: v.number(), all: v.number() })),
})
type GatewayStatus = v.InferOutput<typeof GatewayStatusSchema>

export interface StatusProbes {
  /** The answer of a gateway, unchecked; left out where none can be asked. @throws when none answers */
  readonly gateway?: () => Promise<unknown>
  /** @throws when the registry cannot sign */
  readonly registry: () => Promise<unknown>
}

export interface Row {
  readonly part: Part
  readonly state: PartState
  /** When it was seen to change last, epoch ms; undefined when it has not since the watch began. */
  readonly changedAt: number | undefined
}

export interface Board {
  readonly rows: readonly Row[]
  readonly venues: GatewayStatus['venues']
  /** Since when this process watches, and when it has looked last, epoch ms. */
  readonly since: number
  readonly checkedAt: number
}

/** Between two looks. */
export const LOOK_MS = 5_000
const ANSWER_MS = 2_000

/** Watches the parts of the site for the page that tells people of them: asks every few seconds, however many read it. */
export function createStatusBoard(probes: StatusProbes) {
  const since = Date.now()
  let board: Board | undefined
  let looking: Promise<Board> | undefined
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<Board> {
    const [told, registry] = await Promise.all([gatewayStatusOf(probes), isWell(probes.registry)])
    const states = statesOf(told, registry, probes.gateway !== undefined)
    const before = new Map(board?.rows.map((row) => [row.part, row]))
    const checkedAt = Date.now()
    const rows = PARTS.map((part): Row => {
      const [state, last] = [states[part], before.get(part)]
      return { part, state, changedAt: last === undefined || last.state === state ? last?.changedAt : checkedAt }
    })
    board = { rows, venues: told?.venues, since, checkedAt }
    return board
  }

  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)))

  return {
    /** What was seen last, a few seconds old at the most. */
    current: async (): Promise<Board> =>
      board !== undefined && Date.now() - board.checkedAt < 2 * LOOK_MS ? board : lookOnce(),
    look: lookOnce,
    start(): void {
      timer = setInterval(() => void lookOnce(), LOOK_MS)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

async function gatewayStatusOf({ gateway }: StatusProbes): Promise<GatewayStatus | undefined> {
  if (gateway === undefined) return undefined
  const told = await within(gateway()).catch(() => undefined)
  const parsed = v.safeParse(GatewayStatusSchema, told)
  return parsed.success ? parsed.output : undefined
}

async function isWell(probe: () => Promise<unknown>): Promise<boolean> {
  return within(probe()).then(
    () => true,
    () => false,
  )
}

/** A part that does not say anything for so long is away to whoever waits for it. */
async function within<T>(work: Promise<T>): Promise<T> {
  const { promise: cutOff, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_MS} ms`)), ANSWER_MS)
  try {
    return await Promise.race([work, cutOff])
  } finally {
    clearTimeout(timer)
  }
}

function statesOf(told: GatewayStatus | undefined, registry: boolean, isAsked: boolean): Record<Part, PartState> {
  const wellIf = (isGood: boolean): PartState => (isGood ? 'well' : 'away')
  const rest = { registry: wellIf(registry) } as const
  if (told === undefined) {
    const gateway = isAsked ? 'away' : 'unknown'
    return { ...rest, gateway, database: 'unknown', messages: 'unknown', venues: 'unknown' }
  }
  const { database, state, venues } = told
  return {
    ...rest,
    // No call is executed without either.
    gateway: wellIf(database && state),
    database: wellIf(database),
    messages: wellIf(state),
    venues: venues === undefined ? 'unknown' : venuesState(venues),
  }
}

function venuesState({ open, all }: { readonly open: number; readonly all: number }): PartState {
  if (open === all) return 'well'
  return open === 0 ? 'away' : 'partly'
}
