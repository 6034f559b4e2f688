import { HomePage } from '../pages/home/home-page.tsx'
import { LoadingPage } from '../pages/loading/loading-page.tsx'
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx'
import type { HostScreens } from '../services/routing/host-page.ts'

/** The host's own pages, by the names that its routes have for them. */
export const HOST_SCREENS: HostScreens = { home: HomePage, loading: LoadingPage, notFound: NotFoundPage }
