import { atom } from 'jotai'

/** The match whose markets are open, beside the board or in the sheet; the hot matches of the home page set it too. */
export const openMatchAtom = atom<string | undefined>(undefined)
