import { px } from '../theme/units.ts'

/** 极光: three curtains of light over a horizon. */
export function AuroraMark({ size = 32 }: { readonly size?: number | undefined }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" style={{ width: px(size), height: px(size), flex: 'none' }}>
      <rect width="40" height="40" rx="11" fill="#0b1f3a" />
      <path d="M8 29C9 17 12 10 16 6c1.5 6 0 13-2.5 23z" fill="#45c8ea" />
      <path d="M16.5 29C17 18 20 11 25 7.5c1 6.5-1 13.5-4 21.5z" fill="#7fe3d2" opacity="0.92" />
      <path d="M24.5 29c.8-7.5 3-12 7.5-15 .3 5.5-1.5 10-4 15z" fill="#f5b042" />
      <path d="M7 32.5h26" stroke="#f4f8fd" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}
