import { storeChoose } from '#contract/store/connect.endpoints.ts'
import type { AuthorisedStore } from '#contract/store/connect.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { own } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Avatar } from '#platform/shell/avatar.tsx'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { Page } from '#platform/ui/page.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { storeListScreen } from '../list/store-list.screen.ts'
import { profileText } from '../store-state.tsx'
import { keptChoices } from './kept-choices.ts'
import type { ReturnRoute } from './return-route.ts'
import { syncedQuery } from './synced-href.ts'

const chooseForm = declareForm(storeChoose.body, {
  blank: { store_ids: [] },
  fields: { store_ids: own<string[]>('store.choose.label', () => null, { missing: 'store.choose.missing', required: false }) },
  codes: { STORE_HELD: 'store_ids' },
})

interface ChooseStoresProps {
  readonly title: string
  readonly route: ReturnRoute
  readonly authorisation_id: string
  readonly choices: readonly AuthorisedStore[]
}

/** The seller's account has several stores: which of them are connected. */
export function ChooseStores({ title, route, authorisation_id, choices }: ChooseStoresProps) {
  const { navigate } = usePane()
  const free = choices.filter(({ state }) => state !== 'held')
  const form = useForm(chooseForm, {
    initial: { store_ids: free.map(({ store_id }) => store_id) },
    send: (body) => call(storeChoose, { params: { authorisation_id }, body }),
    sent: (stores) => {
      keptChoices.remove()
      navigate(route.path + syncedQuery(stores.map(({ store_code }) => store_code)), 'replace')
    },
  })
  const { value, error, onChange } = form.bind('store_ids')
  const chosen = new Set(value)
  return (
    <Page title={title} text={t('store.choose.text', { count: choices.length })}>
      <Form form={form} submit={t('store.choose.submit', { count: chosen.size })} onCancel={() => navigate(storeListScreen.href())}>
        <fieldset data-field="store_ids" className="flex flex-col divide-y divide-line rounded-lg border border-line">
          <legend className="sr-only">{t('store.choose.label')}</legend>
          {choices.map(({ store_id, store_name, avatar, state, ...choice }) => (
            <div key={store_id} className="flex min-h-12 items-center gap-3 px-3">
              <Checkbox
                className="min-w-0 flex-1 py-2"
                disabled={state === 'held'}
                checked={chosen.has(store_id)}
                onChange={(on) => onChange(choices.map((one) => one.store_id).filter((id) => (id === store_id ? on : chosen.has(id))))}
              >
                <span className="flex min-w-0 items-center gap-2.5">
                  <Avatar name={store_name} image={avatar} />
                  <span className="flex min-w-0 flex-col">
                    <span className="truncate font-medium">{store_name}</span>
                    {choice.social_profile ? <span className="truncate text-xs text-ink-2">{profileText(choice)}</span> : null}
                  </span>
                </span>
              </Checkbox>
              {state === 'new' ? null : <Chip tone={state === 'held' ? 'warning' : 'neutral'}>{t(`store.choose.${state}`)}</Chip>}
            </div>
          ))}
        </fieldset>
        {error ? (
          <p role="alert" className="text-xs text-danger">
            {error}
          </p>
        ) : null}
      </Form>
    </Page>
  )
}
