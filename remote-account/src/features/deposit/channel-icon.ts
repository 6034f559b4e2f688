import { Banknote, Coins, Gem, Headset, Landmark, type LucideIcon, ScanQrCode, Store, Zap } from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  bank: Landmark,
  alipay: ScanQrCode,
  wechat: ScanQrCode,
  usdt: Coins,
  huiwang: Store,
  xnbsk: Gem,
  quick: Zap,
  service: Headset,
}

/** The picture of a way to pay, by the name that the operator gives it. */
export function channelIcon(name: string): LucideIcon {
  return ICONS[name] ?? Banknote
}
