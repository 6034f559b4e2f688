import type { IconType } from '@site/ui'
import type { ComponentType } from 'react'

/** A subject of the desk: one folder beside this file, listed in `index.ts`. */
export interface DeskPanel {
  /** Its address behind `#`. */
  readonly id: string
  readonly icon: IconType
  readonly title: string
  readonly Panel: ComponentType
  /** How much waits for somebody, beside the title; nothing where nothing does. */
  readonly Waiting?: ComponentType
}
