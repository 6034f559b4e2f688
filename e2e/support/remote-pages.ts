import type { Edit } from './remote-variation.ts'

/** One remote under fault: a page of it, the words that tell which release is shown, and a page of another remote. */
export interface Subject {
  readonly remote: string
  /** Address of the page. */
  readonly path: string
  /** Key of the page, also the name of its file. */
  readonly page: string
  /** File with the heading's text. */
  readonly texts: string
  readonly heading: string
  readonly twinHeading: string
  /** More texts of the same file that its twin says otherwise. */
  readonly twinEdits?: readonly Edit[]
  /** A page that is quickly there, for looking whether this remote goes on while another one fails. */
  readonly quick: { readonly path: string; readonly heading: string }
  readonly other: { readonly path: string; readonly heading: string }
}

const HELP = { path: '/app/help', heading: '有什么可以帮您？' }
const LIVE = { path: '/game/realbet', heading: '真人视讯' }

export const SUBJECTS: readonly Subject[] = [
  {
    remote: 'help',
    page: 'centre',
    texts: 'locales/zh-CN/help.json',
    ...HELP,
    twinHeading: '今天想了解什么？',
    quick: { path: '/app/help/kh', heading: '开户' },
    other: LIVE,
  },
  {
    remote: 'casino',
    page: 'venues',
    texts: 'locales/zh-CN/casino.json',
    ...LIVE,
    twinHeading: '真人荷官',
    quick: LIVE,
    other: HELP,
  },
  {
    remote: 'account',
    path: '/mine/wallet',
    page: 'wallet',
    texts: 'locales/zh-CN/account.json',
    heading: '我的钱包',
    twinHeading: '钱包总览',
    quick: { path: '/mine/introTutorial', heading: '新手引导' },
    other: HELP,
  },
  {
    remote: 'sports',
    path: '/game/sport/crty',
    page: 'board',
    texts: 'locales/zh-CN/sports.json',
    heading: 'CR体育盘口',
    twinHeading: '本地赛事盘口',
    quick: { path: '/game/sport/crty/results', heading: '赛果' },
    twinEdits: [{ from: '"placeFor": "确认投注 {{amount}}"', to: '"placeFor": "立即投注 {{amount}}"' }],
    other: HELP,
  },
]

/** @throws when no page of the remote is known here */
export function subjectOf(remote: string): Subject {
  const subject = SUBJECTS.find((one) => one.remote === remote)
  if (subject === undefined) throw new Error(`no page of remote-${remote} is known`)
  return subject
}
