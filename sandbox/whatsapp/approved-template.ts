import { demoChannelTemplates, demoEnglishTemplates } from '#contract/demo/channel-templates.ts'
import { GraphRefusal } from '../graph/door.ts'

export const approvedTemplates: readonly { readonly name: string; readonly language: string; readonly text: string }[] = [
  ...Object.entries(demoChannelTemplates).map(([name, text]) => ({ name, language: 'id', text })),
  ...Object.entries(demoEnglishTemplates).map(([name, text]) => ({ name, language: 'en', text })),
]
const placeholder = /\{\{(\d+)\}\}/g

interface Asked {
  readonly name?: string
  readonly language?: { readonly code?: string }
  readonly components?: readonly { readonly type?: string; readonly parameters?: readonly { readonly text?: string }[] }[]
}

/** What the buyer reads of a template. Refuses what WhatsApp refuses, with its codes. */
export function readTemplate({ name = '', language: { code = '' } = {}, components = [] }: Asked): { readonly name: string; readonly text: string } {
  const body = approvedTemplates.find((one) => one.name === name && one.language === code)?.text
  if (body === undefined)
    throw new GraphRefusal(132_001, 'Template name does not exist in the translation', `template name (${name}) does not exist in ${code}`, 404)
  const expected = new Set([...body.matchAll(placeholder)].map(([, number]) => number)).size
  const parameters = components.find(({ type }) => type === 'body')?.parameters ?? []
  if (parameters.length !== expected)
    throw new GraphRefusal(
      132_000,
      'Number of parameters does not match the expected number of params',
      `body: number of localizable_params (${parameters.length}) does not match the expected number of params (${expected})`,
    )
  if (parameters.some(({ text }) => !text))
    throw new GraphRefusal(131_008, 'Required parameter is missing', 'Parameter of type text is missing text value')
  return { name, text: body.replace(placeholder, (_, number: string) => parameters[Number(number) - 1]?.text ?? '') }
}
