import { STORAGE_KEYS } from '@site/contracts'
import { atom } from 'jotai'

function stored(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.hideZero) === '1'
  } catch {
    return false
  }
}

const shownAtom = atom<boolean | undefined>(undefined)

/** Whether venues without money are left out; kept in local storage as 1 or 0 (spec 3). */
export const hideZeroAtom = atom(
  (get) => get(shownAtom) ?? stored(),
  (_get, set, hide: boolean) => {
    set(shownAtom, hide)
    try {
      localStorage.setItem(STORAGE_KEYS.hideZero, hide ? '1' : '0')
    } catch {
      // The choice then lives as long as the page.
    }
  },
)
