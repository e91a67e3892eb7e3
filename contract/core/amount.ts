/**
 * A whole number as people and spreadsheets write it: `12500`, `12.500`, `12.500,00`, `Rp 12,500`; null for anything else. The last sign of a number divides off
 * its decimals where two of them follow a group of thousands, and those are none.
 */
export function amountOf(value: number | string): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null
  const text = value.replace(/^\s*rp\.?\s*/i, '').trim()
  if (/^\d{1,15}$/.test(text)) return Number(text)
  const groups =
    /^(\d{1,3}(?:\.\d{3})+)(?:,0{1,2})?$/.exec(text) ?? /^(\d{1,3}(?:,\d{3})+)(?:\.0{1,2})?$/.exec(text) ?? /^(\d{1,15})[.,]0{1,2}$/.exec(text)
  const whole = groups?.[1]?.replace(/[.,]/g, '')
  return whole !== undefined && whole.length <= 15 ? Number(whole) : null
}
