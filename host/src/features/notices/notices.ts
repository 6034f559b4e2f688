import { atom } from 'jotai'

/** The dialog with all notices; undefined while it is closed. */
export const noticesAtom = atom<{ readonly selected?: string | undefined } | undefined>(undefined)
