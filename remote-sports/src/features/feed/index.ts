export { FeedClient, type FeedState, type Poll, POLL_EVERY_MS } from './feed-client.ts'
export { FeedStore, type LiveGame, type MarketKey, marketKey, type SnapshotLike } from './feed-store.ts'
