import { z } from 'zod'
import { authSessionEnd, authSessionEndOthers } from '#contract/auth/session.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'

const common = { group: 'session.group', access: 'user', icon: 'log-out', danger: true } as const
const asked = (label: string, yes: string) => ({
  sure: {
    label,
    choices: () => [
      { value: 'yes', titleKey: yes },
      { value: 'no', titleKey: 'common.action.cancel' },
    ],
  },
})
const sure = z.object({ sure: z.enum(['yes', 'no']) })
const told = ({ ended }: { ended: number }) => toast.show({ kind: 'success', text: t('session.ended', { count: ended }) })

export const end = defineCommand({
  ...common,
  id: 'session.end',
  title: 'session.command.end',
  keys: ['D'],
  when: "selection.kind == 'session' && session.others",
  menus: [
    { at: 'row', of: 'session', order: 10 },
    { at: 'selection', of: 'session', order: 10 },
  ],
  async run({ context }) {
    const session_ids = context['session.others'] as readonly string[]
    told(await call(authSessionEnd, { body: { session_ids: [...session_ids] } }))
  },
})

/** Asks first: it reaches whoever else works with this log-in. */
export const endOthers = defineCommand({
  ...common,
  id: 'session.end-others',
  title: 'session.command.end-others',
  keywords: 'session.command.end-others-keywords',
  menus: [{ at: 'toolbar', of: 'session', order: 10 }],
  args: sure,
  asks: asked('session.ask.end-others', 'session.command.end-others'),
  async run({ args }) {
    if (args.sure === 'yes') told(await call(authSessionEndOthers))
  },
})
