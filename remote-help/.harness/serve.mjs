import { createServer } from '/work/main/node_modules/.pnpm/node_modules/vite/dist/node/index.js'
const s = await createServer({ root: import.meta.dirname, configFile: false, server: { port: 4599, fs: { strict: false } }, oxc: { jsx: { runtime: 'automatic', importSource: '@emotion/react' } }, appType: 'spa', cacheDir: '/tmp/hh/cache', optimizeDeps: { include: ['react-dom/client'] } })
await s.listen(); s.printUrls()
