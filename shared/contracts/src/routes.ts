/** Meta flags of a route (spec 2.5). `siteSetting` names the setting whose value "0" turns the page into not-found. */
export interface RouteMeta {
  readonly requiresAuth?: boolean
  readonly bindPhone?: boolean
  readonly ignoreCache?: boolean
  readonly siteSetting?: 'depositHelp'
  readonly hiddenFromMenu?: boolean
}

export interface NamedRoute {
  readonly path: `/${string}`
  readonly meta?: RouteMeta
}

const auth = { requiresAuth: true } as const
const authNoCache = { requiresAuth: true, ignoreCache: true } as const
const bound = { requiresAuth: true, bindPhone: true } as const

/**
 * The 51 named routes of spec 2.5 and their paths (open points 1-5, 8, 11). Frozen: a remote that offers one of
 * these names must use this path and these flags; pages beyond the list are named `<remote>.<page>`.
 */
export const NAMED_ROUTES = {
  home: { path: '/' },
  sport: { path: '/game/sport' },
  realbet: { path: '/game/realbet' },
  chess: { path: '/game/chess' },
  gaming: { path: '/game/gaming' },
  lottery: { path: '/game/lottery' },
  gameegame: { path: '/game/egame' },
  gamefishing: { path: '/game/fishing' },
  venture: { path: '/agent' },
  localSport: { path: '/game/sport/:enName', meta: auth },
  sponsor: { path: '/sponsor' },
  appdownload: { path: '/download' },
  discount: { path: '/activity/discount' },
  activityRacePage: { path: '/activity/racePage/:id' },
  activityLandPage: { path: '/activity/activityLandPage/:id' },
  firstDeposit: { path: '/activity/firstDeposit/:id' },
  againDeposit: { path: '/activity/againDeposit/:id' },
  drawGift: { path: '/activity/drawGift/:id' },
  newTask: { path: '/activity/newTask/:id' },
  signGift: { path: '/activity/signGift/:id' },
  friendInvitation: { path: '/activity/friendInvitation' },
  bettingGift: { path: '/activity/bettingGift/:id' },
  userinfo: { path: '/mine/userinfo', meta: auth },
  auth: { path: '/mine/auth', meta: auth },
  addBankCard: { path: '/mine/addBankCard', meta: bound },
  virtualCoinCard: { path: '/mine/virtualCoinCard', meta: bound },
  alipayManage: { path: '/mine/alipayManage', meta: bound },
  accountManage: { path: '/mine/accountManage/:id', meta: bound },
  introTutorial: { path: '/mine/introTutorial', meta: auth },
  exchange: { path: '/mine/exchange', meta: auth },
  vip: { path: '/mine/vip', meta: auth },
  vipDetail: { path: '/mine/vip/detail', meta: auth },
  welfare: { path: '/mine/welfare', meta: auth },
  wallet: { path: '/mine/wallet', meta: auth },
  transRecord: { path: '/mine/transRecord', meta: auth },
  betRecord: { path: '/mine/betRecord', meta: auth },
  giftRecord: { path: '/mine/giftRecord', meta: auth },
  message: { path: '/mine/message', meta: auth },
  feedback: { path: '/mine/feedback', meta: auth },
  feedbackList: { path: '/mine/feedback/list', meta: auth },
  saveMoney: { path: '/mine/savemoney', meta: { requiresAuth: true, siteSetting: 'depositHelp' } },
  transferMoney: { path: '/mine/transfermoney', meta: auth },
  takeMoney: { path: '/mine/takemoney', meta: auth },
  rechargeWait: { path: '/mine/savemoney/rechargeWait', meta: authNoCache },
  transferWait: { path: '/mine/savemoney/transferWait', meta: authNoCache },
  huiwangWait: { path: '/mine/huione', meta: authNoCache },
  xnbskWait: { path: '/mine/xnbsk', meta: authNoCache },
  virtualWait: { path: '/mine/savemoney/virtualWait', meta: authNoCache },
  game: { path: '/game/:info', meta: authNoCache },
  login: { path: '/login' },
  notFound: { path: '/*' },
} as const satisfies Record<string, NamedRoute>

export type RouteName = keyof typeof NAMED_ROUTES

/** Paths that the host answers itself, beside the named ones it owns. */
export const HOST_PATHS = {
  homeAlias: '/home',
  loading: '/loading',
  redirect: '/redirect',
  redirectTo: '/redirect/*',
  /** Everything below the user centre that no release offers. */
  mine: '/mine/*',
} as const

/** The page of an activity by its template (spec 2.2); the one of the invitation is of no activity in particular. */
const ACTIVITY_PAGES = {
  firstDeposit: 'firstDeposit',
  againDeposit: 'againDeposit',
  signGift: 'signGift',
  drawGift: 'drawGift',
  newTask: 'newTask',
  bettingGift: 'bettingGift',
  racePage: 'activityRacePage',
  activityLandPage: 'activityLandPage',
} as const

type ActivityPage = keyof typeof ACTIVITY_PAGES | 'friendInvitation'

type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamNames<Head> | ParamNames<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never

export type RouteArgs<Path extends string> = [ParamNames<Path>] extends [never]
  ? []
  : [params: Readonly<Record<ParamNames<Path>, string>>]

/**
 * Fills the parameters of a path; each value is percent-encoded, so a whole URL fits into one segment.
 * `pathOf('/game/sport/:enName')` without its parameter is a type error.
 */
export function pathOf<const Path extends `/${string}`>(path: Path, ...[params]: RouteArgs<Path>): string {
  const values: Readonly<Record<string, string>> = params ?? {}
  return path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** The path of a named route, e.g. `routeHref('localSport', { enName: 'crty' })`. */
export function routeHref<const Name extends Exclude<RouteName, 'notFound'>>(
  name: Name,
  ...args: RouteArgs<(typeof NAMED_ROUTES)[Name]['path']>
): string {
  const pathTo: (path: `/${string}`, params?: Readonly<Record<string, string>>) => string = pathOf
  return pathTo(NAMED_ROUTES[name].path, args[0])
}

/** The path of an activity's page, e.g. `activityHref({ type: 'racePage', id: 'race-1' })`. */
export function activityHref({ type, id }: { readonly type: ActivityPage; readonly id: string }): string {
  return type === 'friendInvitation' ? routeHref('friendInvitation') : routeHref(ACTIVITY_PAGES[type], { id })
}
