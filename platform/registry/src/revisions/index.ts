export { createAnnouncer } from './announcer.ts'
export { createRedisBus } from './redis-bus.ts'
export { createLocalBus, type Revision, REVISION_TOPIC, type RevisionBus } from './revision-bus.ts'
