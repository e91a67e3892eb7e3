export { type AttendChat, attendChatJob, type DealChats, dealChatsJob, planAttention, planDealing } from './assign-jobs.ts'
export { findChannelTemplate } from './channel-template.query.ts'
export { readChatSettings } from './chat-settings.query.ts'
