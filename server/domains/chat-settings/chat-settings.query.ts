import { type ChatSettingKey, type ChatSettings, chatSettingKeys, chatSettingsSchema, defaultChatSettings } from '#contract/chat/chat-settings.ts'
import type { Connection } from '#server/db/database.ts'

/** A workspace's chat settings; what it has not set, or what an older version wrote in another form, is the default. */
export async function readChatSettings({ client }: Connection, workspaceId: number): Promise<ChatSettings> {
  const { rows } = await client.query<{ key: ChatSettingKey; value: unknown }>(
    'select key, value from workspace_setting where workspace_id = $1 and key = any($2)',
    [workspaceId, chatSettingKeys],
  )
  const kept = rows.flatMap(({ key, value }) => {
    const parsed = chatSettingsSchema.shape[key].safeParse(value)
    return parsed.success ? [[key, parsed.data] as const] : []
  })
  return { ...defaultChatSettings, ...Object.fromEntries(kept) }
}

export async function writeChatSetting({ client }: Connection, workspaceId: number, key: ChatSettingKey, value: unknown): Promise<void> {
  await client.query(
    `insert into workspace_setting (workspace_id, key, value) values ($1, $2, $3)
     on conflict (workspace_id, key) do update set value = excluded.value`,
    [workspaceId, key, JSON.stringify(chatSettingsSchema.shape[key].parse(value))],
  )
}
