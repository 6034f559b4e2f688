import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import { useRemote } from './remote-context.ts'

/** Dotted keys of a tree of texts. */
export type TextKey<T> = T extends string
  ? never
  : { [K in keyof T & string]: T[K] extends string ? K : `${K}.${TextKey<T[K]>}` }[keyof T & string]

export type Translate<T> = (key: TextKey<T>, values?: Readonly<Record<string, string | number>>) => string

const AT_ONCE = { useSuspense: false } as const

/**
 * The texts of the remote that the component belongs to, by dotted key; `{{name}}` in a text takes a value.
 * Give the JSON's type so that a missing key does not compile:
 * `const t = useTexts<typeof import('../locales/zh-CN/help.json')>()`.
 */
export function useTexts<T>(): Translate<T> {
  const { namespace } = useRemote()
  const { t } = useTranslation(namespace, AT_ONCE)
  // i18next's own key typing works on one global table; here the table is the type parameter.
  const lookUp = t as unknown as (key: string, values?: Readonly<Record<string, string | number>>) => string
  return useCallback<Translate<T>>((key, values) => lookUp(key, values), [lookUp])
}
