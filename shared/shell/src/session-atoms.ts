import { atom } from 'jotai'

/**
 * Who is logged in. Written by the host alone (through `@site/shell/host`); remotes read the derived atom of
 * `session.ts`. Created here and only here: this package is a run-time singleton.
 */
export const tokenAtom = atom<string | undefined>(undefined)
export const userIdAtom = atom<string | undefined>(undefined)
