import type { IconType } from '@site/ui'
import {
  DepositIcon,
  RedPacketIcon,
  SlipIcon,
  TransferIcon,
  VipIcon,
  WalletIcon,
  WithdrawIcon,
  venueIcon,
} from '@site/ui/icons'
import {
  Gift,
  Handshake,
  Headset,
  HeartHandshake,
  House,
  ReceiptText,
  ShieldCheck,
  Smartphone,
  Star,
  UserRound,
  UsersRound,
  Mail,
} from 'lucide-react'

const ICONS: Readonly<Record<string, IconType>> = {
  HOME: House,
  venture: UsersRound,
  sponsor: Handshake,
  discount: Gift,
  app: Smartphone,
  wallet: WalletIcon,
  auth: ShieldCheck,
  'account.limits': HeartHandshake,
  feedback: Headset,
  save_money: DepositIcon,
  transfer_money: TransferIcon,
  take_money: WithdrawIcon,
  profile: UserRound,
  vip: VipIcon,
  Welfare: RedPacketIcon,
  bet_record: SlipIcon,
  trade_record: ReceiptText,
  message: Mail,
}
const CATEGORIES = new Set(['TY', 'DZ', 'ZR', 'CP', 'QP', 'DJ', 'BY'])

/** The icon of a menu key (spec 2.5); a star for a key of the operator's own. */
export function menuIcon(key: string): IconType {
  return CATEGORIES.has(key) ? venueIcon(key) : (ICONS[key] ?? Star)
}
