import { Stroke, type StrokeIconProps } from './stroke.tsx'

/** 存款 */
export function DepositIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <path d="M4 11.5V18a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 20 18v-6.5M12 3v11.5M7.8 10.5l4.2 4.2 4.2-4.2M8.5 17.6h7" />
    </Stroke>
  )
}

/** 提款 */
export function WithdrawIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <path d="M4 11.5V18a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 20 18v-6.5M12 14.6V3.2M7.8 7.2 12 3l4.2 4.2M8.5 17.6h7" />
    </Stroke>
  )
}

/** 转账 */
export function TransferIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <path d="M3.5 9h15M14.3 4.6 18.7 9M20.5 15h-15M9.7 19.4 5.3 15" />
    </Stroke>
  )
}

/** 钱包 */
export function WalletIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <path d="M18.5 7.5V6A2 2 0 0 0 16.5 4h-11A2.5 2.5 0 0 0 3 6.5v11A2.5 2.5 0 0 0 5.5 20h13a2 2 0 0 0 2-2V9.5a2 2 0 0 0-2-2h-13A2.5 2.5 0 0 1 3 6.5" />
      <path d="M20.5 11.5h-4a2.2 2.2 0 0 0 0 4.5h4M16.7 13.75h.01" />
    </Stroke>
  )
}

/** 红包, 福利 */
export function RedPacketIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <rect x="5" y="3" width="14" height="18" rx="2.4" />
      <path d="M5 8c2 1.6 4.4 2.4 7 2.4s5-.8 7-2.4" />
      <circle cx="12" cy="12.4" r="2.6" />
    </Stroke>
  )
}

/** 投注记录, 注单 */
export function SlipIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <path d="M5 3.5v17l2.3-1.5 2.4 1.5 2.3-1.5 2.3 1.5 2.4-1.5 2.3 1.5v-17L16.7 5l-2.4-1.5L12 5 9.7 3.5 7.3 5z" />
      <path d="M9 9.5h6M9 13h6M9 16.2h3" />
    </Stroke>
  )
}

/** 会员等级 */
export function VipIcon(props: StrokeIconProps) {
  return (
    <Stroke {...props}>
      <path d="M3.2 8.2 7.6 11 12 4.5l4.4 6.5 4.4-2.8-1.9 9.6H5.1zM5.6 20.8h12.8" />
    </Stroke>
  )
}
