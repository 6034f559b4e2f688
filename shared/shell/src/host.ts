/** The host's half of the shell. Remotes import `@site/shell` only; the import check refuses this door to them. */
export { createEventBus } from './event-bus.ts'
export { failureText } from './failure-text.ts'
export { editionAtom, flagsAtom, localeAtom, settingsAtom, themeAtom } from './preference-atoms.ts'
export { RemoteContext } from './remote-context.ts'
export { userKey } from './session.ts'
export { tokenAtom, userIdAtom } from './session-atoms.ts'
export { installShell } from './shell.ts'
