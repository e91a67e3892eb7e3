import { z } from 'zod'
import { shortId } from '../core/ids.ts'
import { minutesOf } from './working-hours.ts'

const time = z.string().regex(/^(?:(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?|24:00)$/, 'HH:mm')
const agentIds = z.array(shortId).max(500)
const text = z.string().trim().max(2000)

/** Working hours of one day; `day` 0 is Sunday. An end before its start is on the next day. Times of Western Indonesia (WIB). */
export const workingHourSchema = z
  .object({ day: z.number().int().min(0).max(6), start: time, end: time })
  .refine(({ start }) => start !== '24:00', { path: ['start'], message: '00:00-23:59' })
  .refine(({ start, end }) => minutesOf(start) !== minutesOf(end), { path: ['end'], message: 'not the same as start; 00:00-24:00 is the whole day' })

export const chatSettingsSchema = z.object({
  /** New chats go round among the agents who are online. */
  chat_rotation: z.boolean(),
  /** Agents who get new customers first. */
  assigned_agent: agentIds,
  auto_reply_wh: z.boolean(),
  auto_reply_wh_msg: text,
  auto_reply_nwh: z.boolean(),
  auto_reply_nwh_msg: text,
  auto_payment_reminder: z.boolean(),
  auto_payment_reminder_msg: text,
  /** Outside these hours it is not working time; at most three spans a day. */
  working_hour: z.array(workingHourSchema).max(21),
  /** Chats that the super admin opens stay unread. */
  invisible_superadmin: z.boolean(),
  /** A chat without a reply goes to another agent after `chat_reassignment_time` minutes. */
  chat_reassignment: z.boolean(),
  chat_reassignment_time: z.number().int().min(1).max(1440),
})
export type ChatSettings = z.infer<typeof chatSettingsSchema>
export type ChatSettingKey = keyof ChatSettings
export const chatSettingKeys = Object.keys(chatSettingsSchema.shape) as [ChatSettingKey, ...ChatSettingKey[]]

/** Those that a super admin alone switches (specification §8: PATCH /account/settings/toggle). */
export const toggledSettings = ['chat_rotation', 'chat_reassignment', 'invisible_superadmin'] as const satisfies readonly ChatSettingKey[]

/** Monday to Saturday, 8 to 17. The automatic texts are empty: a workspace writes its own before it switches them on. */
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

/** An order that is not paid this long after it was placed is reminded of, once. */
export const paymentReminderMinutes = 60
