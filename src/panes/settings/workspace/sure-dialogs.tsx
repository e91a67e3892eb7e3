import { z } from 'zod'
import { accountTeam } from '#contract/account/team.endpoints.ts'
import { workspaceDelete, workspaceTransfer } from '#contract/workspace/workspace.endpoints.ts'
import type { WorkspaceProfile } from '#contract/workspace/workspace.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { password, text } from '#platform/form/fields.tsx'
import { FormDialog } from '#platform/form/form.tsx'
import { pick } from '#platform/form/pick-field.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { pickerOf } from '#platform/pickers/from-call.ts'
import { keepWorkspace } from '#platform/session/session.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { toast } from '#platform/ui/toast.ts'

interface SureDialogProps {
  readonly profile: WorkspaceProfile
  onClose(): void
}

const fields = {
  name: text('workspace.sure.name', { autoComplete: 'off', spellCheck: false }),
  current: password('workspace.sure.password', { autoComplete: 'current-password' }),
}
const codes = { WORKSPACE_NAME_WRONG: 'name', PASSWORD_WRONG: 'current' } as const

const wrongName = ({ name }: { name: string }, profile: WorkspaceProfile) => ({
  name: name.trim() === profile.name.trim() ? null : t('workspace.sure.name-wrong', { name: profile.name }),
})

/** Agents who may sign in: who owns it is no agent. */
const agentPicker = pickerOf(accountTeam, (team) =>
  team.flatMap(({ agent_type, user_id, name }) => (agent_type === 'agent' ? [{ value: String(user_id), title: name }] : [])),
)

const transferForm = declareForm(workspaceTransfer.body.extend({ user_id: z.coerce.number().int().min(1) }), {
  blank: { user_id: null, name: '', current: '' },
  fields: { user_id: pick('workspace.transfer.to', agentPicker, { none: 'workspace.transfer.nobody', required: true }), ...fields },
  codes: { ...codes, NOT_FOUND: 'user_id' },
})

export function TransferDialog({ profile, onClose }: SureDialogProps) {
  const form = useForm(transferForm, {
    check: (values) => ({ ...wrongName(values, profile), user_id: values.user_id === null ? t('common.field.required') : null }),
    send: (body) => call(workspaceTransfer, { body }),
    sent: ({ owner }) => {
      toast.show({ kind: 'success', text: t('workspace.transfer.done', { name: owner }) })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('workspace.command.transfer')}
      description={t('workspace.transfer.ask', { name: profile.name })}
      onClose={onClose}
      submit={{ children: t('workspace.transfer.submit'), variant: 'danger' }}
      autoFocus
    />
  )
}

const deleteForm = declareForm(workspaceDelete.body, { blank: { name: '', current: '' }, fields, codes })

export function DeleteDialog({ profile, onClose }: SureDialogProps) {
  const form = useForm(deleteForm, {
    check: (values) => wrongName(values, profile),
    send: (body) => call(workspaceDelete, { body }),
    sent: ({ delete_at }) => {
      keepWorkspace({ delete_at })
      toast.show({ kind: 'success', text: t('workspace.delete.done', { day: formatDay(delete_at) }) })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('workspace.command.delete')}
      description={t('workspace.delete.ask', { name: profile.name })}
      onClose={onClose}
      submit={{ children: t('workspace.delete.submit'), variant: 'danger' }}
      autoFocus
    >
      <Notice tone="warning">{t('workspace.delete.warning')}</Notice>
      {form.all()}
    </FormDialog>
  )
}
