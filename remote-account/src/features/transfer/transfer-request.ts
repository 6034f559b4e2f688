import { TRANSFER_IN, TRANSFER_OUT } from '@site/contracts'
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

/** The body of `venue/transfer` (spec 3): `ty` 1 into the venue, 2 out of it (open point 53). */
export function requestOf(draft: TransferDraft, requestId: string) {
  return {
    channelCode: draft.channelCode,
    amount: draft.amount,
    ty: draft.direction === 'in' ? TRANSFER_IN : TRANSFER_OUT,
    requestId,
  } as const
}
