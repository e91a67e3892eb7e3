import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'
import { chatSettingKeys, chatSettingsSchema, toggledSettings } from './chat-settings.ts'

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
  body: z.object({ key: z.enum(chatSettingKeys), value: z.unknown() }).superRefine(({ key, value }, context) => {
    const { error } = chatSettingsSchema.shape[key].safeParse(value)
    for (const { message, path } of error?.issues ?? []) context.addIssue({ code: 'custom', message, path: ['value', ...path] })
  }),
  reply: chatSettingsSchema,
  touches: ['chat-settings'],
})

export const accountSettingsToggle = endpoint({
  id: 'account.settings-toggle',
  method: 'PATCH',
  path: '/account/settings/toggle',
  access: 'super_admin',
  summary: 'Switches chat rotation, chat reassignment or the invisible super admin',
  body: z.object({ type: z.enum(toggledSettings), value: z.boolean() }),
  reply: chatSettingsSchema,
  touches: ['chat-settings'],
})
