export { useAttempt } from '@site/shell'
