import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'

const time = z.string().regex(/^(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?$/, 'HH:mm')

export const chatSettingsSchema = z.object({
  /** New chats go round among the agents who are online. */
  chat_rotation: z.boolean(),
  /** Agents who get new customers first. */
  assigned_agent: z.array(z.number().int()),
  auto_reply_wh: z.boolean(),
  auto_reply_wh_msg: z.string().max(2000),
  auto_reply_nwh: z.boolean(),
  auto_reply_nwh_msg: z.string().max(2000),
  auto_payment_reminder: z.boolean(),
  auto_payment_reminder_msg: z.string().max(2000),
  /** `day` 0 is Sunday. Outside these hours it is not working time. */
  working_hour: z.array(z.object({ day: z.number().int().min(0).max(6), start: time, end: time })).max(21),
  /** Chats that the super admin opens stay unread. */
  invisible_superadmin: z.boolean(),
  /** A chat without a reply goes to another agent after `chat_reassignment_time` minutes. */
  chat_reassignment: z.boolean(),
  chat_reassignment_time: z.number().int().min(1).max(1440),
})
export type ChatSettings = z.infer<typeof chatSettingsSchema>
export type ChatSettingKey = keyof ChatSettings

export const defaultChatSettings: ChatSettings = {
  chat_rotation: false,
  assigned_agent: [],
  auto_reply_wh: false,
  auto_reply_wh_msg: '',
  auto_reply_nwh: false,
  auto_reply_nwh_msg: '',
  auto_payment_reminder: false,
  auto_payment_reminder_msg: '',
  working_hour: [1, 2, 3, 4, 5, 6].map((day) => ({ day, start: '08:00', end: '17:00' })),
  invisible_superadmin: false,
  chat_reassignment: false,
  chat_reassignment_time: 15,
}

export const accountChatSettings = endpoint({
  id: 'account.chat-settings',
  method: 'GET',
  path: '/account/settings/chat',
  access: 'user',
  summary: "The workspace's chat settings",
  reply: chatSettingsSchema,
  reads: ['chat-settings'],
})

export const accountChatSettingsSave = endpoint({
  id: 'account.chat-settings-save',
  method: 'POST',
  path: '/account/settings/chat',
  access: any('setting-chat'),
  summary: 'Changes one chat setting',
  body: z.object({ key: z.enum(Object.keys(chatSettingsSchema.shape) as [ChatSettingKey, ...ChatSettingKey[]]), value: z.unknown() }),
  reply: chatSettingsSchema,
  errors: ['VALIDATION'],
  touches: ['chat-settings'],
})

/** The on/off ones of the specification that only a super admin changes. */
export const accountSettingsToggle = endpoint({
  id: 'account.settings-toggle',
  method: 'PATCH',
  path: '/account/settings/toggle',
  access: 'super_admin',
  summary: 'Switches chat rotation, chat reassignment or the invisible super admin',
  body: z.object({ type: z.enum(['chat_rotation', 'chat_reassignment', 'invisible_superadmin']), value: z.boolean() }),
  reply: chatSettingsSchema,
  touches: ['chat-settings'],
})
