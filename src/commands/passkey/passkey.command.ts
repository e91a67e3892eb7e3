import { z } from 'zod'
import { authPasskeyRemove, authPasskeyRename } from '#contract/auth/passkey.endpoints.ts'
import { passkeyNameSchema } from '#contract/auth/passkey.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { passkeyScreen } from '#panes/settings/passkey/passkey.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const common = { group: 'session.group', access: 'user' } as const
const chosen = (context: Readonly<Record<string, unknown>>) => (context['passkey.ids'] as readonly string[]).map(Number)

export const add = defineCommand({
  ...common,
  id: 'passkey.add',
  title: 'passkey.add',
  keywords: 'passkey.keywords',
  icon: 'plus',
  menus: [{ at: 'toolbar', of: 'passkey', order: 10 }],
  run: () => workbench.open(passkeyScreen.href({ query: { add: '1' } }), 'replace'),
})

export const rename = defineCommand({
  ...common,
  id: 'passkey.rename',
  title: 'passkey.rename',
  icon: 'pencil',
  keys: ['E'],
  when: "selection.kind == 'passkey' && selection.count == 1 && !pane.edit",
  menus: [{ at: 'row', of: 'passkey', order: 10 }],
  args: z.object({ name: passkeyNameSchema }),
  asks: { name: { label: 'passkey.name', freeText: true } },
  async run({ args, context }) {
    const [passkey_id] = chosen(context)
    if (passkey_id === undefined) return
    const { name } = await call(authPasskeyRename, { body: { passkey_id, name: args.name } })
    toast.show({ kind: 'success', text: t('passkey.renamed', { name }) })
  },
})

/** Asks first: whoever signs in with it alone needs the password from then on. */
export const remove = defineCommand({
  ...common,
  id: 'passkey.remove',
  title: 'passkey.remove',
  icon: 'trash-2',
  danger: true,
  keys: ['D'],
  when: "selection.kind == 'passkey' && selection.count > 0",
  menus: [
    { at: 'row', of: 'passkey', order: 90 },
    { at: 'selection', of: 'passkey', order: 90 },
  ],
  args: z.object({ sure: z.enum(['yes', 'no']) }),
  asks: {
    sure: {
      label: 'passkey.ask-remove',
      choices: () => [
        { value: 'yes', titleKey: 'passkey.remove' },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  async run({ args, context }) {
    if (args.sure !== 'yes') return
    const { removed } = await call(authPasskeyRemove, { body: { passkey_ids: chosen(context) } })
    toast.show({ kind: 'success', text: t('passkey.removed', { count: removed }) })
  },
})
