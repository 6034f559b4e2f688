export { ArticleReader, type ArticleReaderProps } from './components/article-reader.tsx'
export { LegalText, type LegalTextProps } from './components/legal-text.tsx'
export { warmArticle } from './article-chunks.ts'
