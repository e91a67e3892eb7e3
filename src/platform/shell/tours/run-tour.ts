import { driver } from 'driver.js'
import 'driver.js/dist/driver.css'
import './tour.css'
import { onboardList } from '#contract/onboard/onboard.endpoints.ts'
import { type OnboardItem, type OnboardKey, onboardStatus } from '#contract/onboard/onboard.ts'
import { splitUrl } from '#kernel/url.ts'
import { t } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { floats } from '#platform/ui/floating.ts'
import { toast } from '#platform/ui/toast.ts'
import { keepToured, useOnboardStore } from '../onboard/onboard-store.ts'
import { checkStep } from '../onboard/use-onboard.ts'
import { areaTours } from './area-tours.ts'
import type { TourArea } from './areas.ts'
import { type TourStep, tours, valuesOf } from './tours.ts'

/** A pane that was just opened needs its code and its first rows. Milliseconds. */
const patience = 4000

/** Ends the tour that is running. */
let endRunning: (() => void) | null = null

/** Which step is meant: the one that was asked for, else the first active one that leads to the address. */
export function stepFor(url: string, items: readonly OnboardItem[], learning: OnboardKey | null): OnboardItem | undefined {
  const path = splitUrl(url).path
  const here = items.filter(({ action_destination }) => splitUrl(action_destination).path === path)
  return here.find(({ ob_key }) => ob_key === learning) ?? here.find(({ status }) => status === onboardStatus.active) ?? here[0]
}

/** Walks a person through what a screen can do. The end of a tour asks the server for its check. */
export async function runTour(url: string): Promise<void> {
  const { learning } = useOnboardStore.getState()
  const { onboard_list: items } = await queryClient.ensureQueryData(callQuery(onboardList))
  const item = stepFor(url, items, learning)
  useOnboardStore.setState({ learning: null })
  if (item) walk(tours[item.ob_key], (walked) => void (walked && item.action === 'tour' && finish(item)))
}

/** Shows a person around in a room; once begun it is offered no more, and the palette has it. */
export async function runAreaTour(area: TourArea): Promise<void> {
  keepToured(area)
  walk(areaTours[area], () => undefined)
}

/** Arrows walk, Escape ends; `ended` is told whether the last step was seen. */
function walk(steps: readonly TourStep[], ended: (walked: boolean) => void): void {
  endRunning?.()
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const before = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const landed = floats('tour')
  let walked = false
  const tour = driver({
    animate: false,
    smoothScroll: !calm,
    allowClose: true,
    // Its own keys are deaf until a step has settled, frames after it is drawn.
    allowKeyboardControl: false,
    overlayOpacity: 0.4,
    stagePadding: 4,
    stageRadius: 6,
    waitForElement: patience,
    showProgress: true,
    progressText: '{{current}} / {{total}}',
    nextBtnText: t('onboard.next'),
    prevBtnText: t('onboard.previous'),
    doneBtnText: t('onboard.done'),
    popoverClass: 'tour',
    onPopoverRender: ({ title, footer, closeButton, nextButton }, { driver: shown }) => {
      // Not onHighlighted: that one comes a frame later, after the Enter of a quick hand.
      walked ||= shown.isLastStep()
      // At the end of the page, header and footer elements would be those of the whole page.
      title.setAttribute('role', 'none')
      footer.setAttribute('role', 'none')
      closeButton.setAttribute('aria-label', t('onboard.close'))
      nextButton.focus()
    },
    // Not onDestroyed: that one is silent about a tour that is left before its first step stands, and keys would rest for ever.
    onDestroyStarted: () => end(),
    steps: steps.map((step) => ({
      ...(step.at && { element: step.at }),
      popover: { title: t(step.title), description: t(step.text, valuesOf(step)) },
    })),
  })
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') end()
    else if (key === 'ArrowRight') tour.moveNext()
    else if (key === 'ArrowLeft' && tour.hasPreviousStep()) tour.movePrevious()
  }
  window.addEventListener('keyup', press)
  const end = () => {
    window.removeEventListener('keyup', press)
    tour.destroy()
    landed()
    endRunning = null
    before?.focus()
    ended(walked)
  }
  endRunning = end
  tour.drive()
}

async function finish(item: OnboardItem): Promise<void> {
  if (await checkStep(item)) toast.show({ kind: 'success', text: t('onboard.finished', { what: item.ob_name }) })
}
