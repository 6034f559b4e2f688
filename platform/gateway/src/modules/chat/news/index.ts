export { createBetCards } from './bet-cards.ts'
export { createGreeting, type Greeting } from './greeting.ts'
export { createMemberAffairs } from './member-affairs.ts'
export { createPersonalNews, type PersonalNews } from './personal-news.ts'
