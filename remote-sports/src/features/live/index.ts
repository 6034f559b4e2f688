export { FeedContext, useFeed, useFeedClient, useFeedState, useGameValue, useListRevision } from './feed-context.ts'
export { Sight, type Sighted, type Standing } from './sight.ts'
export { type LiveTools, liveView } from './live-view.ts'
export { useLivePaint, useLiveTools } from './use-live-paint.ts'
