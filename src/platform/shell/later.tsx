import { Coming, type Late } from '#platform/ui/late.tsx'

/** After the first rows are painted. Milliseconds. */
const restAfterStart = 1000

/** Parts of the frame that can wait: their code comes when the page has started, and shows nothing until then. */
export const Later = ({ code }: { code: Late<object> }) => <Coming code={code} of={{}} restMs={restAfterStart} />
