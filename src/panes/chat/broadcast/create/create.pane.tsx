import { keepPreviousData } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { broadcastAudience, broadcastCreate, broadcastDetail } from '#contract/chat/broadcast.endpoints.ts'
import { safeTextLength } from '#contract/chat/template-text.ts'
import type { CallInput } from '#contract/core/endpoint.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { useDraft } from '#platform/drafts/draft.ts'
import { FormBody } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { RequiredNote } from '#platform/ui/required.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useHeldBack } from '#platform/ui/use-held-back.ts'
import { usePane } from '#platform/workbench/pane.ts'
import '../broadcast.css'
import { BubblePreview } from '../bubble-preview.tsx'
import { broadcastDetailScreen } from '../detail/detail.screen.ts'
import { AudienceFields } from './audience-fields.tsx'
import { AudiencePreview } from './audience-preview.tsx'
import { audienceInput, type BroadcastDraft, contentInput, draftOf, instantOf } from './broadcast-draft.ts'
import { broadcastForm, checkBroadcast } from './broadcast-form.ts'
import { ConfirmSend } from './confirm-send.tsx'
import { ContentFields } from './content-fields.tsx'
import { broadcastCreateScreen } from './create.screen.ts'
import { useSettled } from './use-settled.ts'
import { WhenFields } from './when-fields.tsx'

/** Receivers are counted anew this long after the last change of the form, and now and then while it is open. Milliseconds. */
const countAfter = 250
const countEvery = 30_000

export default function BroadcastCreatePane({ query: { from } }: PropsOf<typeof broadcastCreateScreen>) {
  const { navigate } = usePane()
  const [image, setImage, clearImage] = useDraft<string | null>('broadcast.new.image', null)
  const [confirming, setConfirming] = useState(false)
  const agent = useSession(({ user }) => user?.name ?? '')
  const form = useForm(broadcastForm, {
    keep: 'broadcast.new',
    stays: true,
    check: (values) => checkBroadcast(values, image),
    // It is sent once it was confirmed.
    send: async () => {
      await found.refetch()
      setConfirming(true)
    },
  })
  const draft = form.values
  const clear = () => {
    form.reset()
    clearImage()
  }

  useStartFrom(from, (source, picture) => {
    form.set(source)
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
      clear()
      toast.show({ kind: 'success', text: t(at ? 'broadcast.madeLater' : 'broadcast.made', { name: made.name }) })
      navigate(broadcastDetailScreen.href({ params: { id: String(made.broadcast_id) } }), 'replace')
    },
    // Other receivers than those that were confirmed, or none: they are shown before anybody confirms again.
    failed: () => void found.refetch(),
  })
  const receiver = found.data?.first[0]
  const held = useHeldBack(found.isLoading)
  return (
    <div className="broadcast-form">
      <FormBody
        form={form}
        className="broadcast-columns"
        head={
          <header>
            <h2 className="text-lg font-semibold">{t('broadcast.create.title')}</h2>
          </header>
        }
      >
        <div className="min-w-0">
          <section className="broadcast-section">{form.field('name')}</section>
          <AudienceFields audience={draft.audience} onChange={(audience) => form.set({ audience })} />
          <ContentFields
            form={form}
            image={image}
            templates={found.data?.templates}
            images={found.data?.images}
            onImage={(picture) => (picture ? setImage(picture) : clearImage())}
          />
          <WhenFields form={form} />
          <div className="pt-4">
            <RequiredNote />
          </div>
          <div className="broadcast-end">
            <Button type="submit" variant="primary" icon="send" busy={form.busy} keys="Mod+Enter">
              {t(draft.when === 'later' ? 'broadcast.create.reviewLater' : 'broadcast.create.review')}
            </Button>
            {form.changed || image ? (
              <>
                <Button variant="ghost" onClick={clear}>
                  {t('broadcast.create.clear')}
                </Button>
                <span className="broadcast-quiet">{t('broadcast.create.kept')}</span>
              </>
            ) : null}
          </div>
        </div>
        <aside className="broadcast-aside" aria-label={t('broadcast.preview.title')}>
          <AudiencePreview found={found} />
          {/* Seen with the receivers, which would push it down when they come. */}
          <section className={clsx('broadcast-card', held && 'invisible')} aria-label={t('broadcast.preview.title')}>
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
      </FormBody>
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
  const earlier = usePart(
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
