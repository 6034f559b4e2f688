import { type CatalogueEntry, ERROR_CATALOGUE, isApiError } from '@site/contracts'

import { messageOf } from './api-error.ts'
import { dialogs, toast } from './api.ts'

/** Where a failure is said: at the bottom of the page, in a dialog, by the caller in its own place, or nowhere. */
export type Outlet = 'toast' | 'dialog' | 'inline' | 'silent'

/**
 * Where a failure is really said, for a caller that wants it in one place: nowhere when the request client has shown it
 * already, and in a dialog instead of a toast when the catalogue wants that.
 */
export function outletOf(error: unknown, wanted: Outlet): Outlet {
  if (!isApiError(error)) return wanted
  const { handling, popup }: CatalogueEntry = ERROR_CATALOGUE[error.code]
  if (handling === 'expired' || handling === 'bindRealName') return 'silent'
  return wanted === 'toast' && popup === true ? 'dialog' : wanted
}

/**
 * Says a failure, the one way to do so: in the server's words, or in `text`. A dialog has been closed by the time it
 * resolves. Answers the text that the caller shows itself, which is none unless it asked for `inline`.
 */
export async function showFailure(
  error: unknown,
  wanted: Outlet = 'toast',
  text: string = messageOf(error),
): Promise<string | undefined> {
  const outlet = outletOf(error, wanted)
  if (outlet === 'toast') toast.error(text)
  if (outlet === 'dialog') await dialogs.tips({ message: text, cancelText: false })
  return outlet === 'inline' ? text : undefined
}
