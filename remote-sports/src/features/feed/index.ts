export { FeedClient, type FeedState, type Poll, type Subscription } from './feed-client.ts'
export { FeedStore, type LiveGame, type Painter, type PlayKey, playKey, type SnapshotLike } from './feed-store.ts'
