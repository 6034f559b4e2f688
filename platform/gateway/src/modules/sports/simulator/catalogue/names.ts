import { hash, shuffled, stream } from '../random/index.ts'
import places from './places.json' with { type: 'json' }
import type { Name } from './types.ts'

type Part = readonly string[]

function nameOf([en = '', zhCN = '', zhTW = '']: Part): Name {
  return { en, zhCN, zhTW }
}

/** Puts names together, each language for itself; English with a separator. */
export function join(parts: readonly Name[], separator = ''): Name {
  return {
    en: parts.map((part) => part.en).join(separator),
    zhCN: parts.map((part) => part.zhCN).join(''),
    zhTW: parts.map((part) => part.zhTW).join(''),
  }
}

export function name(en: string, zhCN: string, zhTW = zhCN): Name {
  return { en, zhCN, zhTW }
}

export interface Nation {
  readonly name: Name
  /** 40 invented towns, none of which another nation has. */
  readonly towns: readonly Name[]
}

function allPairs(heads: readonly Part[], tails: readonly Part[]): Name[] {
  return heads.flatMap((head) => tails.map((tail) => join([nameOf(head), nameOf(tail)])))
}

/** The invented nations of the lower leagues. Nations of one flavour share its syllables, never a town. */
export const NATIONS: readonly Nation[] = places.nations.map((nation, index) => {
  const flavour = places.flavours[nation.flavour as keyof typeof places.flavours]
  const towns = shuffled(allPairs(flavour.heads, flavour.tails), stream(hash('towns', nation.flavour)))
  const place = places.nations.slice(0, index).filter((one) => one.flavour === nation.flavour).length
  const share = Math.floor(towns.length / 3)
  return { name: nameOf(nation.name), towns: towns.slice(place * share, (place + 1) * share) }
})

export const MASCOTS: readonly Name[] = places.mascots.map(nameOf)

const SURNAMES = shuffled(allPairs(places.surnames.heads, places.surnames.tails), stream(hash('surnames')))

/** The invented player number `index`; all players have different names. */
export function playerName(index: number): Name {
  const surname = SURNAMES[index % SURNAMES.length] ?? name('', '')
  const initial = String.fromCharCode(65 + ((hash('initial', index) + Math.floor(index / SURNAMES.length)) % 26))
  return { en: `${initial}. ${surname.en}`, zhCN: `${initial}. ${surname.zhCN}`, zhTW: `${initial}. ${surname.zhTW}` }
}
