import type { Translate } from '@site/shell'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import type texts from '../../../locales/zh-CN/host.json'
import { HOST_NAMESPACE } from './create-i18n.ts'

type HostTexts = Translate<typeof texts>

/** Texts of the host by dotted key, e.g. `t('layout.login')`. */
export function useHostTexts(): HostTexts {
  const { t } = useTranslation(HOST_NAMESPACE)
  const lookUp = t as unknown as (key: string, values?: Readonly<Record<string, string | number>>) => string
  return useCallback<HostTexts>((key, values) => lookUp(key, values), [lookUp])
}
