export { siteModule } from './site.routes.ts'
