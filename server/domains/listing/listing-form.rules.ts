import type { Language } from '#contract/core/error-messages.ts'
import type { AttributeValues, ListingAttribute, ListingBody, ListingIssue, ListingIssueCode, ListingRules } from '#contract/product/listing-form.ts'

type Text = Readonly<Record<Language, string>>

const words: Readonly<Record<ListingIssueCode, Text>> = {
  required: { id: 'wajib diisi', en: 'is required' },
  too_short: { id: 'minimal {least} karakter', en: 'at least {least} characters' },
  too_long: { id: 'maksimal {most} karakter', en: 'at most {most} characters' },
  too_few: { id: 'minimal {least}', en: 'at least {least}' },
  too_many: { id: 'maksimal {most}', en: 'at most {most}' },
  too_low: { id: 'minimal {least}', en: '{least} or more' },
  too_high: { id: 'maksimal {most}', en: '{most} or less' },
  unknown: { id: 'bukan pilihan marketplace ini', en: 'is not a choice of this marketplace' },
  double: { id: 'sudah dipakai varian lain', en: 'another variant has the same' },
  listed: { id: 'SKU {sku} sudah dijual di toko ini', en: 'SKU {sku} is listed at this store already' },
  refused: { id: 'ditolak marketplace', en: 'the marketplace refuses it' },
}

type Values = Readonly<Record<string, string | number>>

/** One thing that is wrong, in words; `name` is what the field is called where its path does not say. */
export function issueOf(language: Language, path: string, code: ListingIssueCode, values: Values = {}, name = ''): ListingIssue {
  const said = words[code][language].replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
  return { path, code, message: name ? `${name}: ${said}` : said }
}

interface Range {
  readonly least: number
  readonly most: number
}

const dateText = /^\d{4}-\d\d-\d\d$/
const numberText = /^\d+(\.\d+)?$/

/** What a listing may be checked against: what its marketplace told of its category. */
export interface Asked {
  readonly rules: ListingRules
  readonly attributes: readonly ListingAttribute[]
}

/**
 * Everything that its marketplace would refuse of a listing, as far as it told beforehand, in the order of the form. A variant that is there already has no
 * stock of its own here.
 */
export function checkListing(listing: ListingBody, { rules, attributes }: Asked, language: Language): ListingIssue[] {
  const issues: ListingIssue[] = []
  const add = (path: string, code: ListingIssueCode, values: Values = {}, name = '') => issues.push(issueOf(language, path, code, values, name))
  const text = (path: string, value: string, { least, most }: Range) => {
    if (value === '' && least > 0) add(path, 'required')
    else if (value.length < least) add(path, 'too_short', { least })
    else if (value.length > most) add(path, 'too_long', { most })
  }
  const amount = (path: string, value: number, { least, most }: Range) => {
    if (value < least) add(path, 'too_low', { least })
    else if (value > most) add(path, 'too_high', { most })
  }

  text('name', listing.name, rules.name)
  text('description', listing.description, rules.description)
  if (rules.brand?.required && !listing.brand) add('brand', 'required')
  if (rules.brand && !rules.brand.is_open && listing.brand && listing.brand.code === null) add('brand', 'unknown')
  checkAttributes(listing.attributes, attributes, add)
  if (listing.image_urls.length === 0 && rules.images.least > 0) add('image_urls', 'required')
  else if (listing.image_urls.length < rules.images.least) add('image_urls', 'too_few', { least: rules.images.least })
  else if (listing.image_urls.length > rules.images.most) add('image_urls', 'too_many', { most: rules.images.most })
  checkDimensions(listing, rules, add)
  const { variants } = listing
  if (variants.length > rules.variants.most) add('variants', 'too_many', { most: rules.variants.most })
  const seen = { sku: new Map<string, number>(), options: new Map<string, number>() }
  variants.forEach((variant, place) => {
    const path = (field: string) => `variants.${place}.${field}`
    if (variant.options.length !== listing.dimensions.length) add(path('options'), 'required')
    variant.options.forEach((option, tier) => {
      if (option.length > rules.variants.option) add(path(`options.${tier}`), 'too_long', { most: rules.variants.option })
    })
    const options = JSON.stringify(variant.options.map((option) => option.toLowerCase()))
    if (seen.options.has(options)) add(path('options'), 'double')
    seen.options.set(options, place)
    if (variant.sku !== '' && seen.sku.has(variant.sku)) add(path('sku'), 'double')
    if (variant.sku === '') add(path('sku'), 'required')
    seen.sku.set(variant.sku, place)
    amount(path('price'), variant.price, rules.price)
    if (variant.stock !== null) amount(path('stock'), variant.stock, rules.stock)
  })
  if (rules.weight?.required && !listing.weight) add('weight', 'required')
  if (rules.weight && listing.weight && listing.weight > rules.weight.most) add('weight', 'too_high', { most: rules.weight.most })
  if (rules.measures?.required && !(listing.measures?.length && listing.measures.width && listing.measures.height)) add('measures', 'required')
  if (rules.size_chart?.required && !listing.size_chart) add('size_chart', 'required')
  if (rules.logistics) {
    const known = new Set(rules.logistics.choices.map(({ code }) => code))
    if (listing.logistics.some((code) => !known.has(code))) add('logistics', 'unknown')
    const isGiven = listing.logistics.length > 0 || rules.logistics.choices.some(({ fixed }) => fixed)
    if (rules.logistics.required && !isGiven) add('logistics', 'required')
  }
  return issues
}

type Add = (path: string, code: ListingIssueCode, values?: Values, name?: string) => void

function checkAttributes(given: readonly AttributeValues[], asked: readonly ListingAttribute[], add: Add): void {
  const placeOf = new Map(given.map(({ code }, place) => [code, place]))
  for (const { code, name, required, kind, choices, is_open, units, most } of asked) {
    const place = placeOf.get(code)
    const path = place === undefined ? `attributes.${code}` : `attributes.${place}.values`
    const values = (place === undefined ? [] : (given[place]?.values ?? [])).filter((one) => one.code !== null || one.name !== '')
    if (values.length === 0) {
      if (required) add(path, 'required', {}, name)
      continue
    }
    if (values.length > most) add(path, 'too_many', { most }, name)
    const known = new Set(choices.map((choice) => choice.code))
    const isFree = kind === 'text' || kind === 'number' || kind === 'date'
    const isUnknown = values.some((value) => (value.code === null ? !isFree && !is_open : !known.has(value.code)))
    const isOdd = values.some((value) => (kind === 'date' && !dateText.test(value.name)) || (kind === 'number' && !numberText.test(value.name)))
    if (isUnknown || isOdd) add(path, 'unknown', {}, name)
    else if (units.length > 0 && values.some(({ unit }) => unit === null || !units.includes(unit))) add(path, 'required', {}, name)
  }
  const known = new Set(asked.map(({ code }) => code))
  given.forEach(({ code }, place) => {
    if (!known.has(code)) add(`attributes.${place}.values`, 'unknown')
  })
}

function checkDimensions({ dimensions, variants }: ListingBody, { variants: rules }: ListingRules, add: Add): void {
  if (dimensions.length > rules.dimensions) add('dimensions', 'too_many', { most: rules.dimensions })
  if (dimensions.length === 0 && variants.length > 1) add('dimensions', 'required')
  dimensions.forEach(({ code, name }, tier) => {
    if (name.length > rules.name) add(`dimensions.${tier}.name`, 'too_long', { most: rules.name })
    const known = rules.known.find((one) => one.code === code)
    if (rules.known.length > 0 && !known) add(`dimensions.${tier}.name`, 'unknown')
    const options = new Set(variants.flatMap(({ options: all }) => all[tier] ?? []))
    if (options.size > rules.options) add(`dimensions.${tier}.name`, 'too_many', { most: rules.options })
    if (!known || known.is_open || known.choices.length === 0) return
    const names = new Set(known.choices.map((choice) => choice.name.toLowerCase()))
    variants.forEach((variant, place) => {
      if (!names.has((variant.options[tier] ?? '').toLowerCase())) add(`variants.${place}.options.${tier}`, 'unknown')
    })
  })
  for (const { code, name, required } of rules.known)
    if (required && !dimensions.some((one) => one.code === code)) add('dimensions', 'required', {}, name)
}

/** A listing without what its marketplace's form has no part for; ways of shipping that go along anyway are named. */
export function fitted(listing: ListingBody, { rules }: Asked): ListingBody {
  const fixed = (rules.logistics?.choices ?? []).filter((one) => one.fixed).map(({ code }) => code)
  return {
    ...listing,
    brand: rules.brand ? listing.brand : null,
    attributes: listing.attributes
      .map(({ code, values }) => ({ code, values: values.filter((one) => one.code !== null || one.name !== '') }))
      .filter(({ values }) => values.length > 0),
    weight: rules.weight ? listing.weight : null,
    measures: rules.measures ? listing.measures : null,
    size_chart: rules.size_chart ? listing.size_chart : null,
    logistics: rules.logistics ? [...new Set([...listing.logistics, ...fixed])] : [],
    listed: listing.listed || !rules.unlisted,
  }
}
