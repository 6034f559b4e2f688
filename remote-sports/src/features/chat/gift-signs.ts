import { CHAT_GIFTS, type ChatGift } from '@site/contracts/chat'
import { Flag, Flower2, Hand, type LucideIcon, Megaphone, Trophy } from 'lucide-react'

/** How each gift is drawn. */
export const GIFT_SIGNS: Readonly<Record<ChatGift, LucideIcon>> = {
  flower: Flower2,
  clap: Hand,
  horn: Megaphone,
  flag: Flag,
  trophy: Trophy,
}

/** Undefined for a gift that this version does not know. */
export function giftOf(icon: string): ChatGift | undefined {
  return CHAT_GIFTS.find((gift) => gift === icon)
}
