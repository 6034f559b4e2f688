import { px } from '../theme/units.ts'

/** 翡翠: a cut stone in a ring of gold. */
export function JadeMark({ size = 32 }: { readonly size?: number | undefined }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" style={{ width: px(size), height: px(size), flex: 'none' }}>
      <rect width="40" height="40" rx="11" fill="#0a3627" />
      <path
        d="M20 6.5 31.5 13v14L20 33.5 8.5 27V13z"
        fill="none"
        stroke="#e3bd5d"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M20 11 27.5 15.3v9.4L20 29l-7.5-4.3v-9.4z" fill="#2fae7d" />
      <path d="m20 11 7.5 4.3L20 20l-7.5-4.7z" fill="#a5ecce" />
      <path d="M20 20v9l-7.5-4.3v-9.4z" fill="#43cf97" />
    </svg>
  )
}
