export { createI18n, loadAuthTexts, switchLanguage } from './create-i18n.ts'
export { ownWord } from './own-words.ts'
export { type AuthTexts, useAuthTexts } from './use-auth-texts.ts'
export { useHostTexts } from './use-host-texts.ts'
