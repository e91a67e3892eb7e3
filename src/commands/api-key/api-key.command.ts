import { z } from 'zod'
import { authKeyRevoke } from '#contract/auth/api-key.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { apiKeyScreen } from '#panes/settings/api-key/api-key.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const common = { group: 'session.group', access: 'user' } as const

export const create = defineCommand({
  ...common,
  id: 'api-key.create',
  title: 'api-key.create',
  keywords: 'api-key.keywords',
  icon: 'plus',
  menus: [{ at: 'toolbar', of: 'api-key', order: 10 }],
  run: () => workbench.open(apiKeyScreen.href({ query: { add: '1' } }), 'replace'),
})

/** Asks first: programs that hold it stop at once. */
export const revoke = defineCommand({
  ...common,
  id: 'api-key.revoke',
  title: 'api-key.revoke',
  icon: 'trash-2',
  danger: true,
  keys: ['D'],
  when: "selection.kind == 'api-key' && selection.count > 0",
  menus: [
    { at: 'row', of: 'api-key', order: 90 },
    { at: 'selection', of: 'api-key', order: 90 },
  ],
  args: z.object({ sure: z.enum(['yes', 'no']) }),
  asks: {
    sure: {
      label: 'api-key.ask-revoke',
      choices: () => [
        { value: 'yes', titleKey: 'api-key.revoke' },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  async run({ args, context }) {
    if (args.sure !== 'yes') return
    const key_ids = (context['api-key.ids'] as readonly string[]).map(Number)
    const { revoked } = await call(authKeyRevoke, { body: { key_ids } })
    toast.show({ kind: 'success', text: t('api-key.revoked', { count: revoked }) })
  },
})
