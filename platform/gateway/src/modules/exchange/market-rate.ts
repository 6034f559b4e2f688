import { MINUTE_MS, printScaled } from '@site/domain'

/** Yuan for one USDT in ten-thousandths: the least, and waves on it, each so many minutes up and down, so high. */
const LEAST = 70_400n
const WAVES = [
  { minutes: 97, height: 240 },
  { minutes: 31, height: 93 },
  { minutes: 7, height: 35 },
] as const

/**
 * What the site pays for a USDT at a time, in yuan with four decimals. The market is simulated: it moves by the minute
 * between 7.0400 and 7.0768, alike in every process.
 */
export function marketRate(at: number): string {
  const minute = Math.floor(at / MINUTE_MS)
  const above = WAVES.reduce((sum, { minutes, height }) => {
    const place = minute % (2 * minutes)
    return sum + Math.round((height * Math.min(place, 2 * minutes - place)) / minutes)
  }, 0)
  return printScaled(LEAST + BigInt(above), 4)
}
