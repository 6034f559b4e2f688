export { FeedContext, useFeed, useFeedClient, useFeedState, useGameValue, useListRevision } from './feed-context.ts'
export { Sight } from './sight.ts'
export { useLivePaint } from './use-live-paint.ts'
