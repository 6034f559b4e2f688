import type { IconType } from '../components/icon.tsx'
import {
  BaseballIcon,
  BasketballIcon,
  ChampionIcon,
  EsportsIcon,
  FootballIcon,
  OtherSportIcon,
  SnookerIcon,
  TableTennisIcon,
  TennisIcon,
  VirtualFootballIcon,
  VolleyballIcon,
} from './sports.tsx'
import {
  ChessVenueIcon,
  FishVenueIcon,
  LiveVenueIcon,
  LotteryVenueIcon,
  SlotGameIcon,
  SportVenueIcon,
} from './venues.tsx'

const SPORTS: Readonly<Record<string, IconType>> = {
  FT: FootballIcon,
  VF: VirtualFootballIcon,
  BK: BasketballIcon,
  TN: TennisIcon,
  SK: SnookerIcon,
  FS: ChampionIcon,
  VB: VolleyballIcon,
  BS: BaseballIcon,
  TT: TableTennisIcon,
}

const VENUES: Readonly<Record<string, IconType>> = {
  TY: SportVenueIcon,
  ZR: LiveVenueIcon,
  QP: ChessVenueIcon,
  DJ: EsportsIcon,
  CP: LotteryVenueIcon,
  DZ: SlotGameIcon,
  BY: FishVenueIcon,
}

/** The icon of a game type (FT, BK, …); the one of other sports for a code it does not know. */
export function sportIcon(gameType: string): IconType {
  return SPORTS[gameType] ?? OtherSportIcon
}

/** The icon of a venue category (TY, ZR, …); the slot games' for a code it does not know. */
export function venueIcon(category: string): IconType {
  return VENUES[category] ?? SlotGameIcon
}
