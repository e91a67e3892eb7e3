import { z } from 'zod'
import { fillTemplate, type TemplateValues, type TemplateVariable } from './template-text.ts'

/** The name under which a channel approved a template, as WhatsApp takes it. */
export const channelTemplateSchema = z
  .string()
  .trim()
  .min(1)
  .max(512)
  .regex(/^[a-z0-9_]*$/, 'only lower-case letters, digits and underscores')

/** Languages that a template can be approved in, as WhatsApp writes them; the one that most sellers write in first. */
export const templateLanguages = [
  'id',
  'en',
  'en_US',
  'en_GB',
  'ms',
  'zh_CN',
  'zh_HK',
  'zh_TW',
  'ar',
  'bn',
  'de',
  'es',
  'fil',
  'fr',
  'hi',
  'it',
  'ja',
  'ko',
  'nl',
  'pt_BR',
  'pt_PT',
  'ru',
  'ta',
  'te',
  'th',
  'tr',
  'ur',
  'vi',
] as const
export const templateLanguageSchema = z.enum(templateLanguages)
export type TemplateLanguage = (typeof templateLanguages)[number]

/** The variables of a message in the order in which they first stand there: the first is `{{1}}` of the text that the channel approved. */
export const numberedVariables = (message: string): readonly TemplateVariable[] => fillTemplate(message, {}).missing

/** A message as a channel must have approved it. */
export function approvedText(message: string): string {
  const numbers = numberedVariables(message).map((name, at) => [name, `{{${at + 1}}}`])
  return fillTemplate(message, Object.fromEntries(numbers)).text
}

export interface FilledChannelTemplate {
  /** What the buyer reads. */
  readonly text: string
  /** What stands for `{{1}}` and so on. */
  readonly values: readonly string[]
  /** Variables without a value: a channel takes no empty one. */
  readonly missing: readonly TemplateVariable[]
}

/** A channel takes a value only in one line, and no more than four blanks in a row. */
const inOneLine = (value: string): string => value.replace(/\s+/g, ' ').trim()

/** A message that goes as the channel's template, with what is known. */
export function fillChannelVariables(message: string, known: TemplateValues): FilledChannelTemplate {
  const variables = numberedVariables(message)
  const values = variables.map((name) => inOneLine(known[name] ?? ''))
  return { ...fillTemplate(message, Object.fromEntries(variables.map((name, at) => [name, values[at]]))), values }
}
