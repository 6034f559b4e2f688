import { useMutation } from '@tanstack/react-query'
import { DeskDoneSchema } from '@site/contracts/desk'
import type * as v from 'valibot'

import { callDriver, DeskError } from './call.ts'
import { showMessage } from './messages.ts'
import { t } from './texts.ts'

/** Something that a driver is told. */
export interface Order<S extends v.GenericSchema = typeof DeskDoneSchema> {
  readonly path: string
  readonly body: unknown
  readonly schema?: S
  /** What is shown when it was done; by default that it was. */
  readonly doneText?: (answer: v.InferOutput<S>) => string
}

/** Tells drivers to do things, one at a time, and shows what came of it; the page hears of the change by itself. */
export function useAction() {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ path, body, schema = DeskDoneSchema }: Order<v.GenericSchema>) => callDriver(path, schema, { body }),
  })
  return {
    isPending,
    /** Whether it was done. */
    async run<S extends v.GenericSchema>(order: Order<S>): Promise<boolean> {
      try {
        const answer = (await mutateAsync(order as unknown as Order<v.GenericSchema>)) as v.InferOutput<S>
        showMessage('success', order.doneText?.(answer) ?? t('said.done'))
        return true
      } catch (error) {
        showMessage('error', wordsOf(error))
        return false
      }
    },
  }
}

/** Why a call failed, with the catalogue's code. */
export function wordsOf(error: unknown): string {
  if (error instanceof DeskError) return t('said.refused', { text: error.message, code: error.code })
  return t('said.broken')
}
