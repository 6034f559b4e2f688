import { HomePage } from '../pages/home/index.ts'
import { LoadingPage } from '../pages/loading/index.ts'
import { NotFoundPage } from '../pages/not-found/index.ts'
import type { HostScreens } from '../services/routing/index.ts'

/** The host's own pages, by the names that its routes have for them. */
export const HOST_SCREENS: HostScreens = { home: HomePage, loading: LoadingPage, notFound: NotFoundPage }
