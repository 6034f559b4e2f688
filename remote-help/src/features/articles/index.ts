export { ArticleReader } from './components/article-reader.tsx'
export { ArticleTable } from './components/article-table.tsx'
export { LegalText } from './components/legal-text.tsx'
export { warmArticle } from './article-chunks.ts'
