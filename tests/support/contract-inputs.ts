import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'

export interface Input {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown>
}

export type Part = keyof Input
export const parts: readonly Part[] = ['params', 'query', 'body']

interface PropertyShape {
  readonly type?: string
  readonly anyOf?: readonly PropertyShape[]
}

interface ObjectShape {
  readonly properties?: Record<string, PropertyShape>
  readonly anyOf?: readonly ObjectShape[]
  readonly oneOf?: readonly ObjectShape[]
}

/** The properties of a part of an endpoint's input, as JSON schemas. */
export function propertiesOf(endpoint: Endpoint, part: Part): Record<string, PropertyShape> {
  const shape = z.toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' }) as ObjectShape
  // Of a choice of shapes, the properties of all: which one is meant the samples say.
  return Object.assign({}, ...[shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].map(({ properties }) => properties))
}

const isValid = (endpoint: Endpoint, input: Input): boolean => parts.every((part) => endpoint[part].safeParse(input[part]).success)

/**
 * Valid inputs of an endpoint, made of sample values by property name (`status`; `body.status` where a part differs, `order.set-status.status` where an endpoint does): with every property that
 * has a sample, and leaving out each in turn. Throws where the samples make none: add one for the new property.
 */
export function inputsOf(endpoint: Endpoint, samples: Readonly<Record<string, unknown>>): Input[] {
  const sampleOf = (part: Part, name: string, shape: PropertyShape): unknown => {
    const value = samples[`${endpoint.id}.${name}`] ?? samples[`${part}.${name}`] ?? samples[name]
    // A list that needs several has them all in its sample.
    return shape.type === 'array' && value !== undefined && !Array.isArray(value) ? [value] : value
  }
  const full: Input = { params: {}, query: {}, body: {} }
  for (const part of parts)
    for (const [name, shape] of Object.entries(propertiesOf(endpoint, part))) {
      const value = sampleOf(part, name, shape)
      if (value !== undefined) full[part][name] = value
    }
  const without = parts.flatMap((part) =>
    Object.keys(full[part]).map(
      (name): Input => ({ ...full, [part]: Object.fromEntries(Object.entries(full[part]).filter(([other]) => other !== name)) }),
    ),
  )
  const bare: Input = { ...full, query: {} }
  const valid = [full, ...without, bare].filter((input) => isValid(endpoint, input))
  if (!valid.length) throw new Error(`No valid input of ${endpoint.id} can be made of the samples`)
  return valid
}
