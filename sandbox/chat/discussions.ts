import type { Random } from '#contract/demo/random.ts'
import type { SandboxStore } from '../order.ts'
import type { Push } from '../pushes.ts'
import type { StandIn } from '../stand-in.ts'
import type { SandboxProduct } from './chat.ts'

/** A question below a product. Instants in milliseconds. */
export interface SandboxDiscussion {
  readonly store: SandboxStore
  readonly discussion_id: number
  readonly product: SandboxProduct
  readonly full_name: string
  readonly text: string
  readonly at: number
}

export interface DiscussionChange {
  readonly discussion: SandboxDiscussion
  /** The seller replied to it. */
  readonly answered: boolean
}

const questions = [
  'Kak, yang ukuran L ready?',
  'Bisa dikirim hari ini ngga?',
  'Bahannya panas ngga kak?',
  'Warna hitamnya masih ada?',
  'Kalau ambil lusinan dapat harga berapa?',
  'Ini original kan ya?',
] as const

export const questionOf = (random: Random): string => random.pick(questions)

export interface Discussions {
  ask(discussion: Omit<SandboxDiscussion, 'discussion_id' | 'at'>): SandboxDiscussion
  answer(store: SandboxStore, discussionId: number): SandboxDiscussion | undefined
  reset(): void
}

/** What buyers ask below products, where the marketplace tells of it. */
export function createDiscussions(options: {
  readonly now: () => number
  readonly standInOf: (store: SandboxStore) => StandIn | undefined
  readonly send: (push: Push) => void
}): Discussions {
  const known = new Map<number, SandboxDiscussion>()
  let last = 0
  const tell = (change: DiscussionChange) => {
    const push = options.standInOf(change.discussion.store)?.discussionPushOf?.(change)
    if (push) options.send(push)
  }
  return {
    ask(asked) {
      const at = options.now()
      // Rising, also over a restart.
      last = Math.max(last + 1, at)
      const discussion = { ...asked, discussion_id: last, at }
      known.set(last, discussion)
      tell({ discussion, answered: false })
      return discussion
    },
    answer(store, discussionId) {
      const discussion = known.get(discussionId)
      if (discussion?.store !== store) return undefined
      tell({ discussion, answered: true })
      return discussion
    },
    reset: () => known.clear(),
  }
}
