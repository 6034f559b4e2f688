import type { ReactNode, SVGProps } from 'react'

/** The same props lucide icons take, so that both sets fit `<Icon of>`. */
export interface StrokeIconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  readonly size?: string | number | undefined
}

/** The frame of the kit's own icons: 24 units, one stroke weight, round ends. */
export function Stroke({ size = 24, children, ...rest }: StrokeIconProps & { readonly children: ReactNode }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {children}
    </svg>
  )
}
