import { STORAGE_KEYS } from '@site/contracts'
import { deviceAtom } from '@site/shell'
import { atom } from 'jotai'
import * as v from 'valibot'

const storedAtom = deviceAtom<0 | 1>(STORAGE_KEYS.hideZero, v.picklist([0, 1]), 0)

/** Whether venues without money are left out; kept in local storage as 1 or 0 (spec 3). */
export const hideZeroAtom = atom(
  (get) => get(storedAtom) === 1,
  (_get, set, hide: boolean) => set(storedAtom, hide ? 1 : 0),
)
