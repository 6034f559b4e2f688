import type { Translate } from '@site/shell'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import type authTexts from '../../../locales/zh-CN/auth.json'
import type hostTexts from '../../../locales/zh-CN/host.json'
import { AUTH_NAMESPACE, HOST_NAMESPACE } from './create-i18n.ts'

/** Words of the log-in dialog and of the host. */
export type AuthTexts = Translate<typeof authTexts & typeof hostTexts>

/** Texts by dotted key for what is loaded together with them: see `loadAuthTexts`. */
export function useAuthTexts(): AuthTexts {
  // What is not among the dialog's own texts is looked up among the host's.
  const { t } = useTranslation([AUTH_NAMESPACE, HOST_NAMESPACE], { nsMode: 'fallback' })
  const lookUp = t as unknown as (key: string, values?: Readonly<Record<string, string | number>>) => string
  return useCallback<AuthTexts>((key, values) => lookUp(key, values), [lookUp])
}
