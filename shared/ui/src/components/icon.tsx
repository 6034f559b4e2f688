import type { ComponentType, SVGProps } from 'react'
import { px } from '../theme/units.ts'

/** What lucide icons and the kit's own set have in common. */
export type IconType = ComponentType<
  Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: string | number; strokeWidth?: string | number }
>

export interface IconProps {
  /** a lucide icon or one of `@site/ui/icons` */
  readonly of: IconType
  /** edge length in design px */
  readonly size?: number | undefined
  readonly strokeWidth?: number | undefined
  /** accessible name; without it the icon is decoration */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** An icon in the unit system, at the one stroke weight of the site. */
export function Icon({ of: Shape, size = 20, strokeWidth = 1.75, label, className }: IconProps) {
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <Shape
      {...naming}
      className={className}
      size={px(size)}
      strokeWidth={strokeWidth}
      style={{ flex: 'none', width: px(size), height: px(size) }}
      focusable="false"
    />
  )
}
