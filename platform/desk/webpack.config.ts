import { pagesConfig } from '@site/build'

export default pagesConfig({
  dir: import.meta.dirname,
  name: 'desk',
  entry: './src/main.tsx',
  template: 'page.html',
  texts: 'locales/zh-CN/desk.json',
  publicPath: '/sandbox/desk/',
})
