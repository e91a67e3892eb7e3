import { t } from '#platform/i18n/i18n.ts'
import { SettingLine } from '#platform/ui/setting-line.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { WithSettings } from './settings-state.tsx'
import { changeChatSetting } from './use-chat-settings.ts'

export const OtherMenu = () => (
  <WithSettings toggles>
    {({ settings, may }) => (
      <SettingLine title={t('chat-settings.other.invisible')} text={t('chat-settings.other.invisible-text')}>
        <Switch
          label={t('chat-settings.other.invisible')}
          checked={settings.invisible_superadmin}
          disabled={!may}
          onChange={(on) => void changeChatSetting('invisible_superadmin', on)}
        />
      </SettingLine>
    )}
  </WithSettings>
)
