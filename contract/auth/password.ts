export const passwordMinLength = 8

export type PasswordFault = 'short' | 'guessable'

/** What people type first: guessed within seconds, however long. */
const common = new Set(
  `password password1 password123 passw0rd kata-sandi katasandi katasandi123 rahasia123 rahasia1 indonesia indonesia123 jakarta123 bismillah bismillah123
  alhamdulillah sayang123 sayangku cintaku cinta123 qwertyui qwertyuiop qwerty123 qwerty12 asdfghjk asdfghjkl zxcvbnm1 iloveyou iloveyou1 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx abcd1234 abc12345 admin123 admin1234 administrator welcome1 welcome123 letmein1 sunshine princess football baseball superman dragon123 monkey123
  toko1234 tokoku123 tokopedia tokopedia123 shopee123 dermaga1 dermaga123 dermagaku`.split(/\s+/),
)

const isRun = (text: string): boolean => {
  const steps = new Set([...text].slice(1).map((char, index) => (char.codePointAt(0) as number) - (text.codePointAt(index) as number)))
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] as number)
}

/** What the password has of the person: everybody who knows them would try it. */
const isPersonal = (password: string, about: readonly string[]): boolean =>
  about
    .flatMap((text) => [text, text.split('@')[0] ?? '', text.replace(/\s+/g, '')])
    .map((text) => text.toLowerCase())
    .some((text) => text.length >= 3 && password.replace(/[\d!.@#_-]*$/, '') === text.replace(/[\d!.@#_-]*$/, ''))

/** What makes a password too weak; `about` is what is known of the person (e-mail, name, shop). Null for one that will do. */
export function passwordFault(password: string, about: readonly string[] = []): PasswordFault | null {
  if ([...password].length < passwordMinLength) return 'short'
  const lower = password.toLowerCase()
  return common.has(lower) || isRun(lower) || new Set(lower).size < 4 || isPersonal(lower, about) ? 'guessable' : null
}

/** 0 (too weak to be taken) to 3 (strong), for the meter beside the field. */
export function passwordStrength(password: string, about: readonly string[] = []): 0 | 1 | 2 | 3 {
  if (passwordFault(password, about)) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const points = [...password].length + 2 * (kinds - 1)
  if (points < 12) return 1
  return points < 17 ? 2 : 3
}
