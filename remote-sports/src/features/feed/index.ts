export { FeedClient, type FeedState, type Poll } from './feed-client.ts'
export { type LiveGame, type Painter, type PlayKey, playKey, type SnapshotLike } from './feed-store.ts'
