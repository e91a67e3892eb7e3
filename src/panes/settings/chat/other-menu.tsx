import { Settings } from '#platform/form/settings.tsx'
import { chatSettings } from './use-chat-settings.ts'

const { group, toggle } = chatSettings
const others = group([toggle('invisible_superadmin', 'chat-settings.other.invisible', { text: 'chat-settings.other.invisible-text' })])

export const OtherMenu = () => <Settings of={others} />
