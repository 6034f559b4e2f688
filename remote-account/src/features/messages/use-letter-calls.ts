import { type LetterType, letterDeleteEndpoint, letterReadAllEndpoint, letterReadEndpoint } from '@site/contracts'
import { bus, call, dialogs, showFailure, toast, useAttempt } from '@site/shell'

import { useAccountTexts } from '../../lib/texts.ts'

const notifyUnread = (): void => bus.emit('unread_changed')

/** Marks a letter read that somebody looks at. */
export async function readLetter(id: string): Promise<void> {
  try {
    await call(letterReadEndpoint, { ids: [id] })
    notifyUnread()
  } catch (error) {
    void showFailure(error)
  }
}

/** What can be done with letters. The list and every count follow by the event, here and in the other tabs. */
export function useLetterCalls() {
  const t = useAccountTexts()
  const { isBusy, attempt } = useAttempt()
  return {
    isBusy,
    read: (ids: readonly string[]) =>
      attempt(async () => {
        await call(letterReadEndpoint, { ids: [...ids] })
        notifyUnread()
      }, notifyUnread),
    readAll: (type: LetterType | undefined) =>
      attempt(async () => {
        await call(letterReadAllEndpoint, { type })
        toast.success(t('messages.allRead'))
        notifyUnread()
      }, notifyUnread),
    /** Asks first; `onDone` after they are gone. */
    remove: (ids: readonly string[], onDone: () => void) =>
      attempt(async () => {
        const message = t('messages.deleteAsk', { count: ids.length })
        if (!(await dialogs.tips({ message, confirmText: t('messages.delete') }))) return
        await call(letterDeleteEndpoint, { ids: [...ids] })
        toast.success(t('messages.deleted', { count: ids.length }))
        onDone()
        notifyUnread()
      }, notifyUnread),
  }
}
