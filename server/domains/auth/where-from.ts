import ipaddr from 'ipaddr.js'
import type { Where } from '#contract/auth/sign-in-log.ts'
import type { From } from './sign-in-limits.ts'

type Names = readonly (readonly [sign: RegExp, name: string])[]

/** In this order: each browser also names those that it wants to be taken for. */
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: Names = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
const nameIn = (text: string, names: Names): string | null => names.find(([sign]) => sign.test(text))?.[1] ?? null

/** An address without its last part: a district of a provider, which one knows one's own by, and no household. */
export function coarseNetwork(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return `${address.toString().split('.').slice(0, 3).join('.')}.*`
  const prefix = (address as ipaddr.IPv6).parts.slice(0, 3).map((part) => part.toString(16))
  return `${prefix.join(':')}:*`
}

/** What is kept of where a call came from. */
export const whereFrom = ({ ip, device: { userAgent } }: From): Where => ({
  browser: nameIn(userAgent, browsers),
  os: nameIn(userAgent, systems),
  network: coarseNetwork(ip),
})
