import type { ReactNode } from 'react'
import type { Palette } from '../palette.ts'

/** A subject of a game picture around the origin, about 100 units wide. */
export type DrawEmblem = (palette: Palette) => ReactNode

/** What is gold stays gold whatever the picture's own colours are. */
export const GOLD = { light: '#fff3c4', base: '#f9c846', deep: '#d08a12', dark: '#8a5206' } as const
export const RED = { light: '#ffb3b0', base: '#f2434f', deep: '#bb1b31', dark: '#7c0c20' } as const
export const GREEN = { light: '#c3f7c9', base: '#4cd184', deep: '#148a50', dark: '#0a5533' } as const
export const IVORY = { light: '#ffffff', base: '#f4ecd8', deep: '#d6c6a2', dark: '#8d7b55' } as const
