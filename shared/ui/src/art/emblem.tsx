import { ELEMENTS } from './emblems/elements.tsx'
import { FRUIT_MACHINE } from './emblems/fruit-machine.tsx'
import { LUCK } from './emblems/luck.tsx'
import type { DrawEmblem } from './emblems/materials.ts'
import { SEA } from './emblems/sea.tsx'
import type { Palette } from './palette.ts'

const EMBLEMS = { ...LUCK, ...FRUIT_MACHINE, ...ELEMENTS, ...SEA } satisfies Record<string, DrawEmblem>

export type EmblemName = keyof typeof EMBLEMS

function isEmblem(name: string): name is EmblemName {
  return name in EMBLEMS
}

/** Subjects of games of luck, in the order that seeds count in. */
export const EMBLEM_NAMES: readonly EmblemName[] = Object.keys({ ...LUCK, ...FRUIT_MACHINE, ...ELEMENTS }).filter(
  isEmblem,
)
/** Subjects of fishing games. */
export const SEA_EMBLEM_NAMES: readonly EmblemName[] = Object.keys(SEA).filter(isEmblem)

/** One subject, to be placed inside an SVG. */
export function Emblem({ name, palette }: { readonly name: EmblemName; readonly palette: Palette }) {
  return <>{EMBLEMS[name](palette)}</>
}
