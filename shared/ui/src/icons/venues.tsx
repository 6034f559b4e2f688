import { Stroke, type StrokeIconProps } from './stroke.tsx'

/** 体育 TY: a ball on its way */
export function SportVenueIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <circle cx="15" cy="9" r="6.2" />
      <path d="m15 6.7 2.2 1.6-.8 2.6h-2.8l-.8-2.6zM15 6.7V3M17.2 8.3l3.5-1.2M16.4 10.9l2.2 3M13.6 10.9l-2.2 3M12.8 8.3 9.3 7.1" />
      <path d="m3 21 4.6-4.6M3 15.4l2.2-2.2M8.6 21l2.2-2.2" />
    </Stroke>
  )
}

/** 真人 ZR: a dealer */
export function LiveVenueIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <circle cx="12" cy="7.4" r="3.9" />
      <path d="M8.1 6.8c1.8.5 4 .1 5.3-1.4.6 1 1.5 1.5 2.5 1.6M4.2 20.5v-1.2a5.3 5.3 0 0 1 5.3-5.3h5a5.3 5.3 0 0 1 5.3 5.3v1.2" />
      <path d="m12 16.2-2.3-1.4v2.9zM12 16.2l2.3-1.4v2.9z" />
    </Stroke>
  )
}

/** 棋牌 QP: a card and a tile */
export function ChessVenueIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <path d="M14.2 6.6 13 3.9a1.5 1.5 0 0 0-2-.8L3.9 6.2a1.5 1.5 0 0 0-.8 2L7.7 19" />
      <rect x="9.3" y="6.6" width="11.4" height="14.4" rx="1.8" />
      <path d="M15 10.2c1.2 1.5 3 2.4 3 4.1a1.6 1.6 0 0 1-2.7 1.2l.5 2h-1.6l.5-2a1.6 1.6 0 0 1-2.7-1.2c0-1.7 1.8-2.6 3-4.1Z" />
    </Stroke>
  )
}

/** 彩票 CP: drawn balls */
export function LotteryVenueIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <circle cx="8.6" cy="8.8" r="5.6" />
      <circle cx="17.4" cy="12.6" r="3.6" />
      <circle cx="10.8" cy="18" r="3" />
      <path d="M7.2 7.6c.4-.9 2.8-.9 2.8.6 0 1.2-2.8 1.6-2.8 2.9H10M17 11.6l.7-.5v3" />
    </Stroke>
  )
}

/** 电子 DZ: a slot game */
export function SlotGameIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <rect x="2.8" y="5.4" width="15.4" height="15.1" rx="2.4" />
      <path d="M2.8 9.4h15.4M2.8 16.8h15.4M7.9 9.4v7.4M13.1 9.4v7.4M20.8 7.6v5.6a2 2 0 0 1-2 2h-.6M5 12.2h1.2l-.7 2.2M10 12.2h1.2l-.7 2.2M15.1 12.2h1.2l-.7 2.2" />
      <circle cx="20.8" cy="5.6" r="1.6" />
      <path d="M6.4 5.4c.5-1.5 2.1-2.4 4.1-2.4s3.6.9 4.1 2.4" />
    </Stroke>
  )
}

/** 捕鱼 BY */
export function FishVenueIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <path d="M16.6 12c-1.7-3.4-4.6-5.3-7.6-5.3-3.3 0-5.7 2.3-6.9 5.3 1.2 3 3.6 5.3 6.9 5.3 3 0 5.9-1.9 7.6-5.3Z" />
      <path d="M16.6 12c1.4-1.9 3-3.1 5.1-3.7-.9 2.5-.9 4.9 0 7.4-2.1-.6-3.7-1.8-5.1-3.7ZM6.2 10.8h.01M10.2 9.4c1 1.6 1 3.6 0 5.2M9.6 6.7l2.8-2.5M10 17.3l2.4 2.3" />
    </Stroke>
  )
}
