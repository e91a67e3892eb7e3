export { attendChat } from './attend.ts'
export { dealChats } from './deal.ts'
export { remindOfPayment } from './payment-reminder.ts'
export { reassignChats, workspacesWith } from './reassign.ts'
