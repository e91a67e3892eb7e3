import { chatReplyTemplates, type ReplyTemplate } from '#contract/chat/reply-template.endpoints.ts'
import { type FilledTemplate, fillTemplate, type TemplateValues } from '#contract/chat/template-text.ts'
import { usePart } from '#platform/query/use-part.ts'

interface ReplyTemplates {
  /** In the order of the settings; empty until they are known. */
  readonly templates: readonly ReplyTemplate[]
  readonly loading: boolean
  /** Those that a typed word finds, the best first; all for an empty one. */
  find(text: string): readonly ReplyTemplate[]
  /** What a template says in this conversation, and which variables nothing is known for. */
  fill(template: Pick<ReplyTemplate, 'message'>): FilledTemplate
}

/** By the start of the name, then of a word in it, then anywhere in the name, then in the text; alike ones stay in their order. */
export function findTemplates(templates: readonly ReplyTemplate[], text: string): readonly ReplyTemplate[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return templates
  const rank = ({ name, message }: ReplyTemplate): number => {
    const called = name.toLowerCase()
    if (called.startsWith(wanted)) return 0
    if (called.split(/\s+/).some((word) => word.startsWith(wanted))) return 1
    if (called.includes(wanted)) return 2
    return message.toLowerCase().includes(wanted) ? 3 : 4
  }
  return templates
    .map((template, place) => ({ template, place, rank: rank(template) }))
    .filter((one) => one.rank < 4)
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ template }) => template)
}

const none: readonly ReplyTemplate[] = []

/** The workspace's reply templates for a conversation, whose `values` fill them; kept right by live events. */
export function useReplyTemplates(values: TemplateValues = {}): ReplyTemplates {
  const { data, isPending } = usePart(chatReplyTemplates)
  const templates = data ?? none
  return {
    templates,
    loading: isPending,
    find: (text) => findTemplates(templates, text),
    fill: ({ message }) => fillTemplate(message, values),
  }
}
