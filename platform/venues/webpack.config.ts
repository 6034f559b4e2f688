import { pagesConfig } from '@site/build'

export default pagesConfig({
  dir: import.meta.dirname,
  name: 'venues',
  entry: './pages/main.ts',
  template: 'pages/page.html',
  texts: 'locales/zh-CN/venues.json',
  publicPath: '/app/',
})
