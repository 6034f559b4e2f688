export { routeTitle, usePageTitle } from './use-page-title.ts'
export { useSiteTitle } from './use-site-title.ts'
