export { FeedClient, type FeedState, type Poll } from './feed-client.ts'
export type { LiveGame, Painter, PlayKey, SnapshotLike } from './feed-store.ts'
