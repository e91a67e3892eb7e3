import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { broadcastAudience, broadcastCreate, broadcastDetail } from '#contract/chat/broadcast.endpoints.ts'
import { latestScheduleDays } from '#contract/chat/broadcast.ts'
import { placeholdersOf, strangeVariables } from '#contract/chat/broadcast-text.ts'
import { safeTextLength } from '#contract/chat/template-text.ts'
import type { CallInput } from '#contract/core/endpoint.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { useDraft } from '#platform/drafts/draft.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { RequiredNote } from '#platform/ui/required.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useForm } from '#platform/ui/use-form.ts'
import { usePane } from '#platform/workbench/pane.ts'
import '../broadcast.css'
import { BubblePreview } from '../bubble-preview.tsx'
import { broadcastDetailScreen } from '../detail/detail.screen.ts'
import { AudienceFields } from './audience-fields.tsx'
import { AudiencePreview } from './audience-preview.tsx'
import { audienceInput, type BroadcastDraft, contentInput, draftOf, emptyDraft, instantOf } from './broadcast-draft.ts'
import { ConfirmSend } from './confirm-send.tsx'
import { ContentFields, mostValues } from './content-fields.tsx'
import { broadcastCreateScreen } from './create.screen.ts'
import { useSettled } from './use-settled.ts'
import { WhenFields } from './when-fields.tsx'

/** Receivers are counted anew this long after the last change of the form, and now and then while it is open. Milliseconds. */
const countAfter = 250
const countEvery = 30_000

export default function BroadcastCreatePane({ query: { from } }: PropsOf<typeof broadcastCreateScreen>) {
  const { navigate } = usePane()
  const [draft, setDraft, clearDraft] = useDraft<BroadcastDraft>('broadcast.new', emptyDraft)
  const [image, setImage, clearImage] = useDraft<string | null>('broadcast.new.image', null)
  const [confirming, setConfirming] = useState(false)
  const submit = useRef<HTMLButtonElement>(null)
  const agent = useSession(({ user }) => user?.name ?? '')
  const change = (next: Partial<BroadcastDraft>) => setDraft({ ...draft, ...next })

  useStartFrom(from, (source, picture) => {
    setDraft(source)
    if (picture) setImage(picture)
    else clearImage()
    // A reload must not undo what is changed from here on.
    navigate(broadcastCreateScreen.href(), 'replace')
  })

  const at = instantOf(draft)
  const found = useCall(
    broadcastAudience,
    { query: useSettled(questionOf(draft, image, at), countAfter) },
    {
      placeholderData: keepPreviousData,
      refetchInterval: countEvery,
    },
  )
  const form = useBroadcastForm({
    draft,
    image,
    change,
    ask: async () => {
      await found.refetch()
      setConfirming(true)
    },
  })
  const sending = useSending({
    async send() {
      const { name } = draft
      const made = await call(broadcastCreate, {
        body: {
          name: name.trim(),
          audience: audienceInput(draft.audience),
          content: contentInput(draft, image),
          scheduled_at: at,
          expected: found.data?.total,
        },
      })
      setConfirming(false)
      clearDraft()
      clearImage()
      toast.show({ kind: 'success', text: t(at ? 'broadcast.madeLater' : 'broadcast.made', { name: made.name }) })
      navigate(broadcastDetailScreen.href({ params: { id: String(made.broadcast_id) } }), 'replace')
    },
    // Other receivers than those that were confirmed, or none: they are shown before anybody confirms again.
    failed: () => void found.refetch(),
  })
  const receiver = found.data?.first[0]
  return (
    <div className="broadcast-form">
      <form
        ref={form.ref}
        noValidate
        className="broadcast-columns"
        onSubmit={form.submit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit.current?.click()
        }}
      >
        <div className="min-w-0">
          <section className="broadcast-section">
            <TextField {...form.bind('name')} label={t('broadcast.name')} hint={t('broadcast.nameHint')} maxLength={80} autoComplete="off" />
          </section>
          <AudienceFields audience={draft.audience} businessTypes={found.data?.business_types ?? []} onChange={(audience) => change({ audience })} />
          <ContentFields
            draft={draft}
            form={form}
            image={image}
            templates={found.data?.templates}
            images={found.data?.images}
            onChange={change}
            onImage={(picture) => (picture ? setImage(picture) : clearImage())}
          />
          <WhenFields draft={draft} form={form} onChange={change} />
          <RequiredNote />
          <div className="broadcast-end">
            <Button ref={submit} type="submit" variant="primary" icon="send" busy={form.busy} keys="Mod+Enter">
              {t(draft.when === 'later' ? 'broadcast.create.reviewLater' : 'broadcast.create.review')}
            </Button>
            {draft !== emptyDraft || image ? (
              <>
                <Button
                  variant="ghost"
                  onClick={() => {
                    clearDraft()
                    clearImage()
                  }}
                >
                  {t('broadcast.create.clear')}
                </Button>
                <span className="broadcast-quiet">{t('broadcast.create.kept')}</span>
              </>
            ) : null}
          </div>
        </div>
        <aside className="broadcast-aside" aria-label={t('broadcast.preview.title')}>
          <AudiencePreview found={found} />
          <section className="broadcast-card" aria-label={t('broadcast.preview.title')}>
            <header>
              {t('broadcast.preview.title')}
              <small>{t('broadcast.preview.for', { name: receiver?.full_name ?? t('broadcast.preview.someone') })}</small>
            </header>
            <div className="broadcast-phone">
              <BubblePreview
                kind={draft.kind}
                message={draft.kind === 'message' ? draft.message : draft.body}
                values={draft.values}
                image={draft.kind === 'message' ? image : null}
                known={{ name: receiver?.full_name ?? '', store: receiver?.store_name ?? '', agent }}
                at={at ?? new Date().toISOString()}
              />
            </div>
          </section>
        </aside>
      </form>
      {confirming ? (
        <ConfirmSend
          name={draft.name.trim()}
          total={found.data?.total ?? 0}
          seconds={found.data?.seconds ?? 0}
          at={at}
          busy={sending.busy}
          failure={sending.failure}
          onSend={() => void sending.send()}
          onClose={() => {
            sending.forget()
            setConfirming(false)
          }}
        />
      ) : null}
    </div>
  )
}

/** What the server is asked about the form as it stands. The text's length makes a difference only from where some channel refuses it. */
function questionOf(draft: BroadcastDraft, image: string | null, at: string | null): NonNullable<CallInput<typeof broadcastAudience>['query']> {
  const text = draft.kind === 'message' ? draft.message : draft.body
  return {
    ...audienceInput(draft.audience),
    kind: draft.kind,
    length: text.length > safeTextLength ? text.length : undefined,
    image_bytes: draft.kind === 'message' && image ? Math.ceil((image.length * 3) / 4) : undefined,
    at: at ?? undefined,
  }
}

/** Fills the form from an earlier broadcast, once it is read. */
function useStartFrom(from: string | undefined, start: (draft: BroadcastDraft, image: string | null) => void): void {
  const earlier = useCall(
    broadcastDetail,
    { params: { broadcast_id: from ?? '0' } },
    { enabled: from !== undefined, staleTime: Number.POSITIVE_INFINITY },
  )
  const { data } = earlier
  const begin = useRef(start)
  begin.current = start
  const begun = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!data || from === undefined || begun.current === from) return
    begun.current = from
    begin.current(draftOf(data), data.image_url)
  }, [data, from])
}

interface FormParts {
  readonly draft: BroadcastDraft
  readonly image: string | null
  change(next: Partial<BroadcastDraft>): void
  /** Every field is right. */
  ask(): Promise<void>
}

const required = (value: string) => (value.trim() ? null : t('common.field.required'))
const known = (value: string) => {
  const strange = strangeVariables(value)
  return strange.length > 0 ? t('broadcast.content.unknown', { names: strange.map((name) => `{${name}}`).join(', ') }) : null
}

function useBroadcastForm({ draft, image, change, ask }: FormParts) {
  const { kind, when } = draft
  const count = kind === 'template' ? Math.min(mostValues, placeholdersOf(draft.body)) : 0
  const values: Record<string, string> = {
    name: draft.name,
    message: draft.message,
    template: draft.template,
    body: draft.body,
    ...Object.fromEntries(Array.from({ length: mostValues }, (_, at) => [`value${at}`, draft.values[at] ?? ''])),
    date: draft.date,
    time: draft.time,
  }
  const inTime = (): string | null => {
    const at = instantOf(draft)
    if (at === null) return t('common.field.required')
    const early = Date.parse(at) - Date.now()
    if (early < 0) return t('broadcast.when.past')
    return early > latestScheduleDays * 86_400_000 ? t('broadcast.when.tooFar', { days: latestScheduleDays }) : null
  }
  const rules: Record<string, (value: string) => string | null> = {
    name: required,
    ...(kind === 'message'
      ? { message: (value: string) => (value.trim() || image ? known(value) : t('broadcast.content.needed')) }
      : {
          template: required,
          body: (value: string) => required(value) ?? (placeholdersOf(value) > mostValues ? t('broadcast.content.tooMany') : null),
          ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`value${at}`, (value: string) => required(value) ?? known(value)])),
        }),
    ...(when === 'later' ? { date: (value: string) => required(value) ?? inTime(), time: required } : {}),
  }
  return useForm<Record<string, string>>({
    values,
    change: ({ name, message, template, body, date, time, ...rest }) =>
      change({
        name: name ?? '',
        message: message ?? '',
        template: template ?? '',
        body: body ?? '',
        date: date ?? '',
        time: time ?? '',
        values: Array.from({ length: Math.min(mostValues, placeholdersOf(body ?? '')) }, (_, at) => rest[`value${at}`] ?? ''),
      }),
    rules,
    send: ask,
    explain: (error) => ({ form: errorText(error) }),
  })
}

function useSending({ send, failed }: { send(): Promise<void>; failed(): void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  return {
    busy,
    failure,
    forget: () => setFailure(null),
    async send() {
      if (busy) return
      setBusy(true)
      setFailure(null)
      try {
        await send()
      } catch (error) {
        setFailure(errorText(error))
        failed()
      } finally {
        setBusy(false)
      }
    },
  }
}
