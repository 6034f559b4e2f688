export { EditionSwitch, LanguageSwitch } from './preference-switches.tsx'
export { PreferencesContext } from './preferences-context.ts'
export { type Preferences, createPreferences } from './preferences.ts'
