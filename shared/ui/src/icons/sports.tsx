import { Stroke, type StrokeIconProps } from './stroke.tsx'

/** 足球 FT */
export function FootballIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="m12 8.4 3.42 2.49-1.3 4.02H9.88l-1.3-4.02z" />
      <path d="M12 8.4V3.6M15.42 10.89l4.7-1.6M14.12 14.91l2.9 4M9.88 14.91l-2.9 4M8.58 10.89l-4.7-1.6" />
    </Stroke>
  )
}

/** 篮球 BK */
export function BasketballIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3v18M3 12h18M5.7 5.6c3.4 3.4 3.4 9.4 0 12.8M18.3 5.6c-3.4 3.4-3.4 9.4 0 12.8" />
    </Stroke>
  )
}

/** 网球 TN */
export function TennisIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <ellipse cx="14.2" cy="9.2" rx="5" ry="6.6" transform="rotate(45 14.2 9.2)" />
      <path d="M10.2 13.2 3.6 20.4M11 6.2l6.2 6.2M9.4 9.4l4.8 4.8M17.3 6.1l-6.7 6.7" />
      <circle cx="18.8" cy="18.6" r="1.9" />
    </Stroke>
  )
}

/** 棒球 BS */
export function BaseballIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M6.2 5.2c3.3 3.9 3.3 9.7 0 13.6M17.8 5.2c-3.3 3.9-3.3 9.7 0 13.6" />
      <path d="m7 9.2 2.3-.7M7.5 12h2.4M7 14.8l2.3.7M17 9.2l-2.3-.7M16.5 12h-2.4M17 14.8l-2.3.7" />
    </Stroke>
  )
}

/** 排球 VB */
export function VolleyballIcon(props: StrokeIconProps) {
  const arm = 'M12 12c.3-3.6-1.6-6.6-4.9-7.6M15.9 9.7c-.5-2.5-2-4.7-4.2-6.7M12 12c2.2-1.3 4.9-2.3 8.6-1.8'
  return (
    <Stroke {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d={arm} />
      <path d={arm} transform="rotate(120 12 12)" />
      <path d={arm} transform="rotate(240 12 12)" />
    </Stroke>
  )
}

/** 乒乓球 TT */
export function TableTennisIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <path d="M17.6 14.4c2.7-2.8 3-7 .5-9.5s-6.9-2-9.9 1c-2.6 2.6-2.9 5.6-2.6 8.1l-2 4.3a1.3 1.3 0 0 0 .3 1.4l.4.4a1.3 1.3 0 0 0 1.4.3l4.3-2c2.5.3 5-1.4 7.6-4Z" />
      <path d="M6.4 10.6c2.4 1.2 5.4 4 6.9 7" />
      <circle cx="19.2" cy="19.2" r="1.8" />
    </Stroke>
  )
}

/** 斯诺克 SK */
export function SnookerIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <circle cx="12" cy="5.6" r="2.6" />
      <circle cx="8.9" cy="11.2" r="2.6" />
      <circle cx="15.1" cy="11.2" r="2.6" />
      <circle cx="5.8" cy="16.8" r="2.6" />
      <circle cx="12" cy="16.8" r="2.6" />
      <circle cx="18.2" cy="16.8" r="2.6" />
    </Stroke>
  )
}

/** 虚拟足球 VF */
export function VirtualFootballIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <rect x="2.8" y="4" width="18.4" height="13" rx="2.4" />
      <path d="M8.5 20.5h7M12 17v3.5" />
      <circle cx="12" cy="10.5" r="3.9" />
      <path d="m12 9 1.4 1-.5 1.7h-1.8l-.5-1.7zM12 9V6.6M13.4 10l2.2-.8M12.9 11.7l1.4 1.9M11.1 11.7l-1.4 1.9M10.6 10l-2.2-.8" />
    </Stroke>
  )
}

/** 冠军 FS */
export function ChampionIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <path d="M7.5 3.5h9v6.2a4.5 4.5 0 0 1-9 0z" />
      <path d="M7.5 5.2H4.2v1.6a3.6 3.6 0 0 0 3.6 3.6M16.5 5.2h3.3v1.6a3.6 3.6 0 0 1-3.6 3.6M12 14.2v3.3M8.2 20.5h7.6M9.6 17.5h4.8l.8 3H8.8z" />
    </Stroke>
  )
}

/** 电子竞技 */
export function EsportsIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <path d="M7.6 7h8.8a4.9 4.9 0 0 1 4.8 4l.9 4.6a2.5 2.5 0 0 1-4.5 1.9L15.8 15H8.2l-1.8 2.5a2.5 2.5 0 0 1-4.5-1.9l.9-4.6a4.9 4.9 0 0 1 4.8-4Z" />
      <path d="M8.3 9.4v3.4M6.6 11.1H10M15.2 12.4h.01M17.4 10.2h.01" />
    </Stroke>
  )
}

/** 其他 OP */
export function OtherSportIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <circle cx="12" cy="15" r="5.6" />
      <path d="m12 12.3.9 1.8 2 .3-1.5 1.4.4 2-1.8-.9-1.8.9.4-2-1.5-1.4 2-.3zM8.6 10.4 5.2 3h4.6l2.2 4.6M15.4 10.4 18.8 3h-4.6L12 7.6" />
    </Stroke>
  )
}
