import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { agentEditScreen } from '#panes/settings/agent/edit/agent-edit.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { agentTargets, canAgent, invitationTargets } from './agent-targets.ts'

const group = 'agent.group.label'
const access = any('setting-agent')

/** Before something that ends somebody's work. */
const sure = z.object({ sure: z.enum(['yes', 'no']) })
const asked = (label: string, yes: string) => ({
  sure: {
    label,
    choices: () => [
      { value: 'yes', titleKey: yes },
      { value: 'no', titleKey: 'common.action.cancel' },
    ],
  },
})

/** What they do is loaded when somebody does it. */
const change = () => import('./change-agents.ts')

export const invite = defineCommand({
  id: 'agent.invite',
  title: 'agent.command.invite',
  keywords: 'agent.command.invite-keywords',
  icon: 'user',
  group,
  access,
  menus: [{ at: 'toolbar', of: 'agent', order: 10 }],
  run: () => workbench.open(agentEditScreen.href({ params: { modification: 'create' } })),
})

export const edit = defineCommand({
  id: 'agent.edit',
  title: 'agent.command.edit',
  icon: 'pencil',
  group,
  access,
  keys: ['E'],
  menus: [{ at: 'row', of: 'agent', order: 10 }],
  when: `${canAgent('edit')} && !pane.edit`,
  run({ context }) {
    const [agent_id] = agentTargets(context)
    if (agent_id !== undefined) workbench.open(agentEditScreen.href({ params: { modification: 'edit' }, query: { agent_id } }))
  },
})

export const deactivate = defineCommand({
  id: 'agent.deactivate',
  title: 'agent.command.deactivate',
  icon: 'ban',
  group,
  access,
  menus: [
    { at: 'row', of: 'agent', order: 50 },
    { at: 'selection', of: 'agent', order: 50 },
  ],
  keys: ['D'],
  danger: true,
  when: canAgent('deactivate'),
  args: sure,
  asks: asked('agent.ask.deactivate', 'agent.ask.deactivate-yes'),
  async run({ args, context }) {
    if (args.sure === 'no') return
    const { setStatus } = await change()
    const done = await setStatus(agentTargets(context), 0)
    const undo = async () => {
      await setStatus(done, 1)
    }
    return { label: 'agent.done.deactivated', values: { count: done.length }, run: undo }
  },
})

export const activate = defineCommand({
  id: 'agent.activate',
  title: 'agent.command.activate',
  icon: 'circle-check',
  group,
  access,
  menus: [
    { at: 'row', of: 'agent', order: 30 },
    { at: 'selection', of: 'agent', order: 30 },
  ],
  keys: ['A'],
  when: canAgent('activate'),
  async run({ context }) {
    const { setStatus } = await change()
    const done = await setStatus(agentTargets(context), 1)
    const undo = async () => {
      await setStatus(done, 0)
    }
    return { label: 'agent.done.activated', values: { count: done.length }, run: undo }
  },
})

export const toggleOther = defineCommand({
  id: 'agent.toggle-online',
  title: 'agent.command.toggle-online',
  icon: 'refresh-cw',
  group,
  access,
  menus: [
    { at: 'row', of: 'agent', order: 20 },
    { at: 'selection', of: 'agent', order: 20 },
  ],
  keys: ['T'],
  when: canAgent('online'),
  run: async ({ context }) => (await change()).toggleOnline(agentTargets(context)),
})

export const toggleOwn = defineCommand({
  id: 'agent.toggle-own-online',
  title: 'agent.command.toggle-own-online',
  keywords: 'agent.command.toggle-own-online-keywords',
  icon: 'user',
  group,
  access: 'user',
  async run() {
    const { is_online } = await (await change()).toggleOwnOnline()
    toast.show({ kind: 'success', text: t(is_online ? 'agent.done.online' : 'agent.done.offline') })
  },
})

export const resend = defineCommand({
  id: 'agent.resend',
  title: 'agent.command.resend',
  icon: 'rotate-ccw',
  group,
  access,
  menus: [
    { at: 'row', of: 'agent', order: 40 },
    { at: 'selection', of: 'agent', order: 40 },
  ],
  keys: ['S'],
  when: canAgent('resend'),
  async run({ context }) {
    const ids = invitationTargets(context)
    await (await change()).resendInvitations(ids)
    toast.show({ kind: 'success', text: t('agent.done.resent', { count: ids.length }) })
  },
})

export const cancelInvitation = defineCommand({
  id: 'agent.cancel-invitation',
  title: 'agent.command.cancel-invitation',
  icon: 'ban',
  group,
  access,
  menus: [
    { at: 'row', of: 'agent', order: 60 },
    { at: 'selection', of: 'agent', order: 60 },
  ],
  keys: ['C'],
  danger: true,
  when: canAgent('cancel'),
  args: sure,
  asks: asked('agent.ask.cancel', 'agent.ask.cancel-yes'),
  async run({ args, context }) {
    if (args.sure === 'no') return
    const ids = invitationTargets(context)
    await (await change()).cancelInvitations(ids)
    toast.show({ kind: 'success', text: t('agent.done.cancelled', { count: ids.length }) })
  },
})
