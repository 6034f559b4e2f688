export { type Announcer, createAnnouncer } from './announcer.ts'
