import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { components, operationOf } from '#server/http/openapi.ts'

interface Operation {
  readonly responses: Record<string, { readonly content: Record<string, { readonly schema: object }> } | undefined>
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
const operations = new Map<Endpoint, Operation>()
const validators = new Map<object, ValidateFunction>()
/** Failures are the same everywhere: what is written alike is compiled once, since compiling takes as long as many calls. */
const compiled = new Map<string, ValidateFunction>()

/** The value that is kept under a key, made when it is first asked for. */
function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}

const matches = (type: string, range: string) => type === range || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))

/** What a reply has that the OpenAPI document does not say; empty where it says all of it. */
export function undocumented(endpoint: Endpoint, { status, headers }: Response, body: unknown): string {
  const { responses } = kept(operations, endpoint, () => operationOf(endpoint) as unknown as Operation)
  const said = responses[status]
  if (!said) return `status ${status}`
  const type = (headers.get('content-type') ?? '').split(';', 1)[0] as string
  const [, content] = Object.entries(said.content).find(([range]) => matches(type, range)) ?? []
  if (!content) return `${status} as ${type}`
  if (type !== 'application/json') return ''
  const validate = kept(validators, content.schema, () => {
    const text = JSON.stringify(content.schema)
    return kept(compiled, text, () => ajv.compile(text.includes('#/components/') ? { ...content.schema, components } : content.schema))
  })
  return validate(body) ? '' : `${status} with ${ajv.errorsText(validate.errors)}`
}
