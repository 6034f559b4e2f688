import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { insertGames } from './venues.repository.ts'

const MAX_GAMES = 3_000
const CATALOGUE_VENUE = 'MWDZ'

const FIRST = '金 银 赤 碧 玄 青 紫 白 墨 翠 霜 雪 云 雾 星 月 日 风 雷 火'.split(' ')
const SECOND = '龙 凤 虎 鹤 麟 鲤 马 狐 鹿 狮 鲸 鹰 象 猿 蛟'.split(' ')
const THIRD = '传奇 宝藏 之约 迷城 盛宴 冒险 密令 奇缘 夺宝 狂欢'.split(' ')

/** Name of the game at a place: each of the first 3,000 is another, and they are evenly mixed. */
export function catalogueName(place: number): string {
  const first = FIRST[place % FIRST.length]
  const second = SECOND[Math.floor(place / FIRST.length) % SECOND.length]
  const third = THIRD[Math.floor(place / (FIRST.length * SECOND.length)) % THIRD.length]
  return `${first}${second}${third}`
}

/** Fills one venue with so many more games; a second call adds only what is missing. */
export async function addCatalogue(db: Executor, count: number): Promise<void> {
  const games = Array.from({ length: count }, (_, place) => ({
    venue: CATALOGUE_VENUE,
    code: `${CATALOGUE_VENUE.toLowerCase()}-c${String(place + 1).padStart(4, '0')}`,
    category: 'DZ' as const,
    name: catalogueName(place),
    img: `art:reels:${(place * 47) % 360}`,
    hot: place % 17 === 0,
    isNew: place % 23 === 0,
    rtp: 9500 + ((place * 29) % 220),
    tryPlay: place % 2 === 0,
    sort: 10_000 + place,
  }))
  await insertGames(db, games)
}

const RequestSchema = v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_GAMES)) })

/** A driver that makes the game list as long as that of a large operator, for benchmarks and for looking at it. */
export function registerGamesSandbox(gateway: Pick<GatewayContext, 'db' | 'sandboxCall'>): void {
  gateway.sandboxCall('POST', '/sandbox/games', async ({ body, writeDown }) => {
    const { count } = parseInput(RequestSchema, body)
    await gateway.db.transaction(async (tx) => {
      await addCatalogue(tx, count)
      await writeDown(tx, { subject: `venue:${CATALOGUE_VENUE}`, after: { games: count } })
    })
    return { games: count }
  })
}
