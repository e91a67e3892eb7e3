import { productDiscussion } from '#contract/product/discussion.endpoints.ts'
import type { Discussion } from '#contract/product/discussion.ts'
import { usePart } from '#platform/query/use-part.ts'

const none: readonly Discussion[] = []

/** Stores in whose product discussions buyers wait, the latest question first; empty until they are known. */
export const useDiscussions = (): readonly Discussion[] => usePart(productDiscussion).data ?? none
