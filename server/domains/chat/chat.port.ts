export { ingestMessage, type MessageNews } from './chat-intake.ts'
export * from './chat-jobs.ts'
export { ingestMessageStatus, type StatusNews, takeStatus } from './chat-status.ts'
