import { TRANSFER_IN, TRANSFER_OUT, isApiError, STATUS } from '@site/contracts'
import { type Fen, type InputIssueCode, checkTransferAmount, tryParseFen } from '@site/domain'
import { rules } from '@site/ui/form'
import * as v from 'valibot'

export type Direction = 'in' | 'out'

/** A transfer as it was filled in; `amount` in yuan as typed. */
export type TransferDraft = Readonly<{ direction: Direction; channelCode: string; amount: string }>

export type TransferProblem = 'zero' | 'insufficient' | Extract<InputIssueCode, 'amountRequired' | 'amountFormat'>

/** What is wrong with a draft, before it is sent; undefined when nothing is. `available` is of the paying side. */
export function problemOf(draft: TransferDraft, available: Fen): TransferProblem | undefined {
  const fen = tryParseFen(draft.amount)
  if (fen === 0n) return 'zero'
  const issue = checkTransferAmount(draft.amount)
  if (issue !== undefined) return issue.code === 'amountRequired' ? 'amountRequired' : 'amountFormat'
  return fen !== undefined && fen > available ? 'insufficient' : undefined
}

/** The form of a transfer; `availableOf` says what the paying side of a draft holds. */
export function transferSchema(availableOf: (draft: TransferDraft) => Fen) {
  return v.pipe(
    v.object({
      direction: v.picklist(['in', 'out']),
      channelCode: v.string(),
      amount: v.pipe(
        v.string(),
        v.transform((typed) => typed.replace(/\.$/, '')),
      ),
    }),
    rules((draft) => ({ amount: problemOf(draft, availableOf(draft)) })),
  )
}

/**
 * Idempotency keys of transfers: the same draft keeps its key until the server has given a definite answer, so that a
 * retry after a lost one moves no money twice; any change of the draft is another transfer.
 */
export function createTransferKeys(newKey: () => string = () => crypto.randomUUID()) {
  let open: { readonly draft: string; readonly key: string } | undefined
  return {
    keyFor(draft: TransferDraft): string {
      const text = JSON.stringify([draft.direction, draft.channelCode, draft.amount])
      if (open?.draft !== text) open = { draft: text, key: newKey() }
      return open.key
    },
    /** The transfer of the present key has been answered, one way or the other. */
    settle(): void {
      open = undefined
    },
  }
}

/**
 * The body of `venue/transfer` (spec 3): `ty` 1 into the venue, 2 out of it, `isActivity` 1 once the member has agreed to
 * leave the money there until the venue's activity ends (open point 53).
 */
export function requestOf(draft: TransferDraft, requestId: string, isAgreed = false) {
  return {
    ...(isAgreed ? { isActivity: 1 as const } : {}),
    channelCode: draft.channelCode,
    amount: draft.amount,
    ty: draft.direction === 'in' ? TRANSFER_IN : TRANSFER_OUT,
    requestId,
  } as const
}

/** Whether a failed transfer may have been made all the same: no definite answer came back. */
export function isOutcomeUnknown(failure: unknown): boolean {
  return !isApiError(failure) || failure.code === STATUS.SERVER_ERROR || failure.code === STATUS.BAD_GATEWAY
}

export interface TransferWays {
  readonly send: (request: ReturnType<typeof requestOf>) => Promise<unknown>
  /** Asks the member in the server's words. */
  readonly agree: (message: string) => Promise<boolean>
}

/**
 * Makes a transfer. A venue with an open activity refuses money that is paid in (6413) until the member has agreed to
 * leave it there. Answers false when the member does not; rejects as `send` does. Without a definite answer the key
 * stays, so that the retry is the same transfer.
 */
export async function sendTransfer(
  draft: TransferDraft,
  keys: ReturnType<typeof createTransferKeys>,
  { send, agree }: TransferWays,
): Promise<boolean> {
  async function attempt(isAgreed: boolean): Promise<void> {
    try {
      await send(requestOf(draft, keys.keyFor(draft), isAgreed))
      keys.settle()
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) keys.settle()
      throw failure
    }
  }
  try {
    await attempt(false)
  } catch (failure) {
    if (!isApiError(failure, STATUS.VENUE_ACTIVITY) || draft.direction === 'out') throw failure
    if (!(await agree(failure.message))) return false
    await attempt(true)
  }
  return true
}
