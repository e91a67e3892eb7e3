import { placeholdersOf } from '#contract/chat/broadcast-text.ts'
import { chatTemplates } from '#contract/chat/reply-template.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import { Segmented } from '#platform/ui/segmented.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { Form } from '#platform/ui/use-form.ts'
import type { BroadcastDraft } from './broadcast-draft.ts'
import { ImageField } from './image-field.tsx'
import { VariableText } from './variable-text.tsx'

interface ContentFieldsProps {
  readonly draft: BroadcastDraft
  readonly form: Form<Record<string, string>>
  readonly image: string | null
  /** Whether any store's channel knows templates, and takes pictures; undefined while that is not known. */
  readonly templates: boolean | undefined
  readonly images: boolean | undefined
  onChange(next: Partial<BroadcastDraft>): void
  onImage(image: string | null): void
}

/** What it says: a message of one's own, or a template that the channel has approved. */
export function ContentFields({ draft, form, image, templates, images, onChange, onImage }: ContentFieldsProps) {
  const { kind } = draft
  return (
    <section className="broadcast-section" aria-labelledby="broadcast-content">
      <h2 id="broadcast-content">{t('broadcast.content.title')}</h2>
      <div className="broadcast-row">
        <Segmented
          label={t('broadcast.content.kind')}
          value={kind}
          options={(['message', 'template'] as const).map((value) => ({ value, label: t(`broadcast.content.kind.${value}`) }))}
          onChange={(chosen) => onChange({ kind: chosen })}
        />
        {kind === 'template' && templates === false ? <span className="broadcast-quiet">{t('broadcast.content.noTemplates')}</span> : null}
      </div>
      {kind === 'message' ? (
        <>
          <VariableText {...form.bind('message')} error={form.wrong.message} label={t('broadcast.content.message')} maxLength={2000}>
            <FromTemplate onChoose={(message) => form.bind('message').onChange(message)} />
          </VariableText>
          {images === false && !image ? null : <ImageField image={image} onChange={onImage} />}
        </>
      ) : (
        <TemplateFields draft={draft} form={form} />
      )}
    </section>
  )
}

/** The workspace's reply templates, to start from. */
function FromTemplate({ onChoose }: { onChoose(message: string): void }) {
  const templates = useCall(chatTemplates).data ?? []
  if (templates.length === 0) return null
  return (
    <Button
      size="small"
      variant="ghost"
      icon="layout-template"
      aria-haspopup="menu"
      className="ml-auto"
      onClick={(event) =>
        openMenu({
          at: event.currentTarget,
          label: t('broadcast.content.fromTemplate'),
          entries: templates.slice(0, 20).map(({ name, message }) => ({ label: name, onSelect: () => onChoose(message) })),
        })
      }
    >
      {t('broadcast.content.fromTemplate')}
    </Button>
  )
}

const placeholder = (number: number): string => `{{${number}}}`
/** Places for values that the form has at most. */
export const mostValues = 10

function TemplateFields({ draft, form }: Pick<ContentFieldsProps, 'draft' | 'form'>) {
  const body = form.bind('body')
  const count = Math.min(mostValues, placeholdersOf(draft.body))
  return (
    <>
      <TextField
        {...form.bind('template')}
        label={t('broadcast.content.template')}
        hint={t('broadcast.content.templateHint')}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
      />
      <TextArea
        {...body}
        error={body.error ?? null}
        label={t('broadcast.content.body')}
        hint={t('broadcast.content.bodyHint', { placeholder: placeholder(1) })}
        maxLength={1024}
      />
      {Array.from({ length: count }, (_, at) => `value${at}`).map((name, at) => (
        <TextField
          key={name}
          {...form.bind(name)}
          label={t('broadcast.content.value', { placeholder: placeholder(at + 1) })}
          placeholder="{name}"
          maxLength={200}
          autoComplete="off"
        />
      ))}
    </>
  )
}
