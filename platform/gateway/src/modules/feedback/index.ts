export { countUnread } from './feedback.repository.ts'
export { createFeedbackModule } from './feedback.routes.ts'
export { deleteFeedbackPictures } from './feedback.service.ts'
