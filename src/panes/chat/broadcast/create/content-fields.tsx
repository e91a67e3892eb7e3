import { chatTemplates } from '#contract/chat/reply-template.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Button } from '#platform/ui/button.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import { Segmented } from '#platform/ui/segmented.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { type BroadcastForm, placeholder, valueCount } from './broadcast-form.ts'
import { ImageField } from './image-field.tsx'
import { VariableText } from './variable-text.tsx'

interface ContentFieldsProps {
  readonly form: BroadcastForm
  readonly image: string | null
  /** Whether any store's channel knows templates, and takes pictures; undefined while that is not known. */
  readonly templates: boolean | undefined
  readonly images: boolean | undefined
  onImage(image: string | null): void
}

/** What it says: a message of one's own, or a template that the channel has approved. */
export function ContentFields({ form, image, templates, images, onImage }: ContentFieldsProps) {
  const { kind } = form.values
  return (
    <section className="broadcast-section" aria-labelledby="broadcast-content">
      <h3 id="broadcast-content">{t('broadcast.content.title')}</h3>
      <div className="broadcast-row">
        <Segmented
          label={t('broadcast.content.kind')}
          value={kind}
          options={(['message', 'template'] as const).map((value) => ({ value, label: t(`broadcast.content.kind.${value}`) }))}
          onChange={(chosen) => form.set({ kind: chosen })}
        />
        {kind === 'template' && templates === false ? <span className="broadcast-quiet">{t('broadcast.content.noTemplates')}</span> : null}
      </div>
      {kind === 'message' ? (
        <>
          <VariableText {...form.bind('message')} required={!image}>
            <FromTemplate onChoose={(message) => form.bind('message').onChange(message)} />
          </VariableText>
          {images === false && !image ? null : <ImageField image={image} onChange={onImage} />}
        </>
      ) : (
        <TemplateFields form={form} />
      )}
    </section>
  )
}

/** The workspace's reply templates, to start from. */
function FromTemplate({ onChoose }: { onChoose(message: string): void }) {
  const templates = usePart(chatTemplates).data ?? []
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

function TemplateFields({ form }: Pick<ContentFieldsProps, 'form'>) {
  const { values } = form.values
  return (
    <>
      {form.field('template', { required: true })}
      {form.field('template_language')}
      {form.field('body', {
        required: true,
        onChange: (body) => form.set({ body, values: Array.from({ length: valueCount({ body }) }, (_, at) => values[at] ?? '') }),
      })}
      {values.map((value, at) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place
          key={at}
          {...form.bind(`values.${at}`)}
          required
          value={value}
          label={t('broadcast.content.value', { placeholder: placeholder(at + 1) })}
          placeholder="{name}"
          autoComplete="off"
        />
      ))}
    </>
  )
}
