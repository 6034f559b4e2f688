import { CHAT_GIFTS, type ChatGift } from '@site/contracts/chat'

/** How each gift is drawn. */
export const GIFT_SIGNS: Readonly<Record<ChatGift, string>> = {
  flower: '🌹',
  clap: '👏',
  horn: '📣',
  scarf: '🧣',
  trophy: '🏆',
}

/** Undefined for a gift that this version does not know. */
export function giftOf(icon: string): ChatGift | undefined {
  return CHAT_GIFTS.find((gift) => gift === icon)
}
