/** One of the site's own pictures for members: an animal's head on a coloured ground. */
export interface Avatar {
  readonly id: string
  readonly name: string
  /** VIP grade from which it may be chosen. */
  readonly vipMin: number
  readonly ground: readonly [from: string, to: string]
  readonly fur: string
  readonly ears: 'round' | 'point' | 'long' | 'none'
  readonly ear: string
  readonly muzzle?: string
  /** Patches around the eyes. */
  readonly patch?: string
  readonly nose: 'nose' | 'beak'
}

export const AVATARS: readonly Avatar[] = [
  {
    id: 'a01',
    name: '熊猫',
    vipMin: 0,
    ground: ['#7fd8be', '#1f8a70'],
    fur: '#fff',
    ears: 'round',
    ear: '#22262e',
    patch: '#22262e',
    nose: 'nose',
  },
  {
    id: 'a02',
    name: '狐狸',
    vipMin: 0,
    ground: ['#ffd6a5', '#f3722c'],
    fur: '#f08a3c',
    ears: 'point',
    ear: '#7a3b12',
    muzzle: '#fff4e6',
    nose: 'nose',
  },
  {
    id: 'a03',
    name: '白兔',
    vipMin: 0,
    ground: ['#ffc2d1', '#fb6f92'],
    fur: '#fff',
    ears: 'long',
    ear: '#ffb3c6',
    nose: 'nose',
  },
  {
    id: 'a04',
    name: '黑猫',
    vipMin: 0,
    ground: ['#bdb2ff', '#5a4fcf'],
    fur: '#2b2d42',
    ears: 'point',
    ear: '#ef9fbc',
    muzzle: '#3d405b',
    nose: 'nose',
  },
  {
    id: 'a05',
    name: '棕熊',
    vipMin: 0,
    ground: ['#f6e7cb', '#c08552'],
    fur: '#8d5b3a',
    ears: 'round',
    ear: '#5e3a22',
    muzzle: '#d9a877',
    nose: 'nose',
  },
  {
    id: 'a06',
    name: '企鹅',
    vipMin: 0,
    ground: ['#a2d2ff', '#2a6fdb'],
    fur: '#1d3557',
    ears: 'none',
    ear: '#1d3557',
    muzzle: '#fff',
    nose: 'beak',
  },
  {
    id: 'a07',
    name: '小鸡',
    vipMin: 0,
    ground: ['#fff3b0', '#e9b44c'],
    fur: '#ffe066',
    ears: 'none',
    ear: '#ffe066',
    nose: 'beak',
  },
  {
    id: 'a08',
    name: '考拉',
    vipMin: 0,
    ground: ['#d0f4de', '#52796f'],
    fur: '#9aa5b1',
    ears: 'round',
    ear: '#e8dde4',
    nose: 'nose',
  },
  {
    id: 'a09',
    name: '灰狼',
    vipMin: 0,
    ground: ['#caf0f8', '#0077b6'],
    fur: '#6c7a89',
    ears: 'point',
    ear: '#3a444f',
    muzzle: '#eceff1',
    nose: 'nose',
  },
  {
    id: 'a10',
    name: '小猪',
    vipMin: 0,
    ground: ['#fde2e4', '#d06b8a'],
    fur: '#ffb5c5',
    ears: 'point',
    ear: '#e5899f',
    muzzle: '#f48fa6',
    nose: 'nose',
  },
  {
    id: 'v01',
    name: '金狮',
    vipMin: 3,
    ground: ['#ffe8a3', '#a4701a'],
    fur: '#f4b942',
    ears: 'round',
    ear: '#8f5a12',
    muzzle: '#fff0cc',
    nose: 'nose',
  },
  {
    id: 'v02',
    name: '雪豹',
    vipMin: 5,
    ground: ['#e0e7ff', '#312e81'],
    fur: '#eef2f7',
    ears: 'round',
    ear: '#475569',
    muzzle: '#fff',
    patch: '#cbd5e1',
    nose: 'nose',
  },
]

const PATH = '/site/api/v1/user/avatar'

/** Where the picture is served, on every origin of the site. */
export function avatarUrl(id: string): string {
  return `${PATH}/${id}.svg`
}

export function findAvatar(which: {
  readonly avatarId?: string | undefined
  readonly url?: string | undefined
}): Avatar | undefined {
  return AVATARS.find(
    (one) => one.id === which.avatarId || (which.avatarId === undefined && avatarUrl(one.id) === which.url),
  )
}

const EARS: Readonly<Record<Avatar['ears'], (avatar: Avatar) => string>> = {
  none: () => '',
  round: ({ fur, ear }) =>
    `<g fill="${ear}"><circle cx="27" cy="31" r="12"/><circle cx="69" cy="31" r="12"/></g><g fill="${fur}" opacity=".35"><circle cx="27" cy="31" r="6"/><circle cx="69" cy="31" r="6"/></g>`,
  point: ({ fur, ear }) =>
    `<g fill="${fur}"><path d="M20 44 22 16 46 30Z"/><path d="M76 44 74 16 50 30Z"/></g><g fill="${ear}"><path d="M25 36 26 23 37 30Z"/><path d="M71 36 70 23 59 30Z"/></g>`,
  long: ({ fur, ear }) =>
    `<g fill="${fur}"><ellipse cx="36" cy="22" rx="8" ry="20"/><ellipse cx="60" cy="22" rx="8" ry="20"/></g><g fill="${ear}"><ellipse cx="36" cy="23" rx="4" ry="14"/><ellipse cx="60" cy="23" rx="4" ry="14"/></g>`,
}

/** The picture as SVG, 96 × 96. */
export function drawAvatar(avatar: Avatar): string {
  const [from, to] = avatar.ground
  const eye = avatar.patch === '#22262e' || avatar.fur === '#2b2d42' || avatar.fur === '#1d3557' ? '#fff' : '#22262e'
  const parts = [
    `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`,
    '<rect width="96" height="96" fill="url(#g)"/>',
    EARS[avatar.ears](avatar),
    `<ellipse cx="48" cy="56" rx="29" ry="27" fill="${avatar.fur}"/>`,
    avatar.patch === undefined
      ? ''
      : `<g fill="${avatar.patch}"><ellipse cx="37" cy="52" rx="8" ry="9" transform="rotate(24 37 52)"/><ellipse cx="59" cy="52" rx="8" ry="9" transform="rotate(-24 59 52)"/></g>`,
    avatar.muzzle === undefined ? '' : `<ellipse cx="48" cy="68" rx="16" ry="12" fill="${avatar.muzzle}"/>`,
    `<g fill="${eye}"><circle cx="37" cy="52" r="3.6"/><circle cx="59" cy="52" r="3.6"/></g>`,
    avatar.nose === 'beak'
      ? '<path d="M41 62h14l-7 9Z" fill="#f77f00"/>'
      : '<ellipse cx="48" cy="63" rx="4.6" ry="3.4" fill="#22262e"/><path d="M48 66v4m-6 3q6 4 12 0" fill="none" stroke="#22262e" stroke-width="1.8" stroke-linecap="round"/>',
    avatar.vipMin === 0
      ? ''
      : '<path d="m32 18 7 7 9-12 9 12 7-7-3 15H35Z" fill="#ffd447" stroke="#a4701a" stroke-width="1.5" stroke-linejoin="round"/>',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-label="${avatar.name}">${parts.join('')}</svg>`
}
