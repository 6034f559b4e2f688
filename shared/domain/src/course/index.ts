export { courseStatistics } from './course-statistics.ts'
