import type { OnboardKey } from '#contract/onboard/onboard.ts'
import type { MessageKey, MessageValues } from '#platform/i18n/i18n.ts'
import { keysNamed, signsNamed } from './tour-values.ts'

export interface TourStep {
  /** Where it points; the first that is drawn. Without one, or where none is there, the text stands in the middle. */
  readonly at?: string
  readonly title: MessageKey
  readonly text: MessageKey
  /** What is filled into the text when it is shown. */
  readonly values?: () => MessageValues
  /** Commands whose keys are filled in, by their names in the text. */
  readonly keys?: Readonly<Record<string, string>>
}

export const valuesOf = ({ values, keys }: TourStep): MessageValues | undefined => (keys ? keysNamed(keys)() : values?.())

/** What is shown of each step of the onboarding, where it leads to. */
export const tours: Readonly<Record<OnboardKey, readonly TourStep[]>> = {
  palette: [
    {
      at: '[data-tour="search"]',
      title: 'onboard.palette.box.title',
      text: 'onboard.palette.box.text',
      values: keysNamed({ palette: 'palette.open' }),
    },
    { title: 'onboard.palette.scopes.title', text: 'onboard.palette.scopes.text', values: signsNamed },
    {
      at: '[data-tour="shortcuts"]',
      title: 'onboard.palette.keys.title',
      text: 'onboard.palette.keys.text',
      values: keysNamed({ shortcuts: 'help.shortcuts' }),
    },
  ],
  store: [
    { title: 'onboard.store.add.title', text: 'onboard.store.add.text', values: keysNamed({ add: 'store.add' }) },
    {
      at: '[data-focused] [data-store-code]',
      title: 'onboard.store.list.title',
      text: 'onboard.store.list.text',
      values: keysNamed({ mend: 'store.reauthorise' }),
    },
  ],
  'order-accept': [
    { at: '[data-focused] nav', title: 'onboard.order-accept.tabs.title', text: 'onboard.order-accept.tabs.text' },
    {
      at: '[data-focused] [data-order-code]',
      title: 'onboard.order-accept.row.title',
      text: 'onboard.order-accept.row.text',
      values: keysNamed({ next: 'list.next', previous: 'list.previous', select: 'list.select', accept: 'order.accept' }),
    },
    { title: 'onboard.order-accept.hold.title', text: 'onboard.order-accept.hold.text', values: keysNamed({ undo: 'edit.undo' }) },
  ],
  'label-print': [
    {
      at: '[data-focused] [data-order-code]',
      title: 'onboard.label-print.select.title',
      text: 'onboard.label-print.select.text',
      values: keysNamed({ select: 'list.select', extend: 'list.extend-down', all: 'list.select-all' }),
    },
    { title: 'onboard.label-print.print.title', text: 'onboard.label-print.print.text', values: keysNamed({ print: 'order.print-label' }) },
  ],
  panes: [
    {
      at: '[data-focused] [data-order-code]',
      title: 'onboard.panes.beside.title',
      text: 'onboard.panes.beside.text',
      values: keysNamed({ beside: 'list.open-beside' }),
    },
    {
      title: 'onboard.panes.move.title',
      text: 'onboard.panes.move.text',
      values: keysNamed({
        left: 'pane.focus-left',
        right: 'pane.focus-right',
        up: 'pane.focus-up',
        down: 'pane.focus-down',
        zoom: 'pane.zoom',
        close: 'pane.close',
      }),
    },
  ],
  notification: [{ at: '[data-focused] h2', title: 'onboard.notification.allow.title', text: 'onboard.notification.allow.text' }],
  'agent-invite': [{ at: '[data-focused] h2', title: 'onboard.agent-invite.invite.title', text: 'onboard.agent-invite.invite.text' }],
}
