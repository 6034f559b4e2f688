import { t } from '../../lib/texts.ts'

/** What is shown after an event: whether it meant anything. */
export function doneText({ isChanged }: { readonly isChanged: boolean }): string {
  return isChanged ? t('said.done') : t('deposits.unchanged')
}
