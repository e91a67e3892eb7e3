import { z } from 'zod'
import { workspaceUpdate } from '#contract/workspace/workspace.endpoints.ts'
import { longestLogo, longestWorkspacePicture, type WorkspaceProfile, workspaceFields } from '#contract/workspace/workspace.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, own, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { PickField } from '#platform/form/pick-field.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { keepWorkspace } from '#platform/session/session.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { toast } from '#platform/ui/toast.ts'
import { PictureSetting } from './picture-setting.tsx'
import { timeZonePicker, zoneChoice } from './time-zone.picker.ts'

const { name, address, phone, time_zone } = workspaceFields

const profileForm = declareForm(z.object({ name, address, phone, time_zone }), {
  blank: { name: '', address: '', phone: '', time_zone: 'Asia/Jakarta' },
  fields: {
    name: text('workspace.field.name', { autoComplete: 'organization', className: 'max-w-90' }),
    phone: text('workspace.field.phone', { type: 'tel', autoComplete: 'tel', className: 'max-w-90', hint: 'workspace.field.phone-hint' }),
    address: area('workspace.field.address', { hint: 'workspace.field.address-hint' }),
    time_zone: own<string>('workspace.field.time_zone', (input) => (
      <div className="flex max-w-90 flex-col gap-1">
        <PickField {...input} picker={timeZonePicker} onChange={(zone) => zone !== null && input.onChange(zone)} />
        <p className="text-xs text-ink-3">{t('workspace.field.time_zone-hint')}</p>
      </div>
    )),
  },
})

/** What of a workspace the session shows too. */
const shown = ({ name, image_url }: WorkspaceProfile) => keepWorkspace({ name, image_url })

const savePicture = async (body: { image_url: string | null } | { logo_url: string | null }) => {
  shown(await call(workspaceUpdate, { body }))
  toast.show({ kind: 'success', text: t('workspace.saved') })
}

const NoPicture = ({ wide }: { wide: boolean }) => (
  <span
    aria-hidden
    className={`grid h-16 place-items-center border border-dashed border-line text-ink-3 ${wide ? 'w-24 rounded-md' : 'w-16 rounded-full'}`}
  >
    <Icon name="image" />
  </span>
)

/** Picture and logo, which are kept as they are chosen. */
export const Pictures = ({ profile, may }: { profile: WorkspaceProfile; may: boolean }) => (
  <div className="flex flex-col divide-y divide-line border-y border-line">
    <PictureSetting
      label={t('workspace.field.image_url')}
      text={t('workspace.field.image_url-text')}
      value={profile.image_url}
      empty={<NoPicture wide={false} />}
      shape="round"
      side={256}
      most={longestWorkspacePicture}
      disabled={!may}
      save={(image_url) => savePicture({ image_url })}
    />
    <PictureSetting
      label={t('workspace.field.logo_url')}
      text={t('workspace.field.logo_url-text')}
      value={profile.logo_url}
      empty={<NoPicture wide />}
      shape="wide"
      side={800}
      most={longestLogo}
      disabled={!may}
      save={(logo_url) => savePicture({ logo_url })}
    />
  </div>
)

/** What the workspace is called, where it is, and by which clock it goes. */
export function ProfileForm({ profile }: { profile: WorkspaceProfile }) {
  const form = useForm(profileForm, {
    initial: profile,
    keep: 'settings.workspace',
    send: (body) => call(workspaceUpdate, { body }),
    sent: (after) => {
      shown(after)
      toast.show({ kind: 'success', text: t('workspace.saved') })
    },
    refused: (_, wrong) => (wrong.form ? { form: `${t('workspace.failed')}. ${wrong.form}` } : undefined),
  })
  return <Form form={form} className="flex flex-col gap-4" submit={{ children: t('workspace.save'), disabled: !form.changed }} />
}

/** The same for who may not change it. */
export const ProfileFacts = ({ profile }: { profile: WorkspaceProfile }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
    {(['name', 'phone', 'address', 'time_zone'] as const).map((field) => (
      <div key={field} className="contents">
        <dt className="text-ink-2">{t(`workspace.field.${field}`)}</dt>
        <dd className="min-w-0 break-words whitespace-pre-line">
          {field === 'time_zone' ? `${zoneChoice(profile.time_zone).title} · ${zoneChoice(profile.time_zone).hint}` : profile[field] || '–'}
        </dd>
      </div>
    ))}
  </dl>
)
