import { sql } from 'drizzle-orm'
import type { Services } from '../handler.ts'
import type { Composer, Errand } from '../mail/mail.port.ts'
import { keepReset, resetMinutes } from './password-reset.ts'
import { securityLetters } from './security-letters.ts'

export interface CodeErrand extends Errand {
  readonly code: string
}

export interface ResetErrand extends Errand {
  readonly fp_id: string
  readonly token: string
}

export interface RecoveryErrand extends Errand {
  /** How many codes are left. */
  readonly left: number
}

/** The login of an e-mail: looked up when the letter is written, never while a stranger waits for the answer. */
async function loginOf({ database }: Services, email: string): Promise<number | null> {
  const found = await database.system(({ drizzle }) => drizzle.execute<{ login_id: number }>(sql`select login_id from login where email = ${email}`))
  return found.rows[0]?.login_id ?? null
}

const signInCode: Composer<CodeErrand> = async ({ code, language }) =>
  language === 'id'
    ? {
        subject: `${code} adalah kode masuk Dermaga Anda`,
        paragraphs: ['Kode masuk Anda:'],
        code,
        footnote: 'Berlaku 5 menit. Jangan berikan kode ini kepada siapa pun. Jika Anda tidak sedang masuk, ganti kata sandi Anda.',
      }
    : {
        subject: `${code} is your Dermaga sign-in code`,
        paragraphs: ['Your sign-in code:'],
        code,
        footnote: 'It is valid for 5 minutes. Give it to nobody. If you are not signing in, change your password.',
      }

/** Who has an account is told so in the letter, which only they read; the screen says the same to everybody. */
const signUpCode: Composer<CodeErrand> = async ({ code, language, to }, services) => {
  const { publicUrl } = services
  if (await loginOf(services, to))
    return language === 'id'
      ? {
          subject: 'Anda sudah punya akun Dermaga',
          paragraphs: [
            `Ada yang mendaftar dengan email ini (${to}), tetapi email ini sudah punya akun.`,
            `Masuk dengan kata sandi Anda. Lupa? Buat yang baru di ${publicUrl}/forgot-password`,
          ],
          action: { text: 'Masuk ke Dermaga', url: `${publicUrl}/login` },
          footnote: 'Bukan Anda yang mendaftar? Abaikan surat ini: tidak ada yang berubah.',
        }
      : {
          subject: 'You have a Dermaga account already',
          paragraphs: [
            `Somebody signed up with this e-mail (${to}), but it has an account already.`,
            `Sign in with your password. Forgotten? Make a new one at ${publicUrl}/forgot-password`,
          ],
          action: { text: 'Sign in to Dermaga', url: `${publicUrl}/login` },
          footnote: 'It was not you? Ignore this letter: nothing has changed.',
        }
  return language === 'id'
    ? {
        subject: `${code} adalah kode pendaftaran Dermaga Anda`,
        paragraphs: ['Selamat datang di Dermaga. Kode pendaftaran Anda:'],
        code,
        footnote: 'Berlaku 5 menit. Jangan berikan kode ini kepada siapa pun. Jika bukan Anda yang mendaftar, abaikan surat ini.',
      }
    : {
        subject: `${code} is your Dermaga sign-up code`,
        paragraphs: ['Welcome to Dermaga. Your sign-up code:'],
        code,
        footnote: 'It is valid for 5 minutes. Give it to nobody. If it was not you who signed up, ignore this letter.',
      }
}

/** The link comes to life here, and only for an e-mail that has an account. A second try sends the same link. */
const resetLink: Composer<ResetErrand> = async ({ to, language, fp_id, token, until }, services) => {
  const loginId = await loginOf(services, to)
  if (!loginId) return null
  await services.database.system((connection) => keepReset(connection, { fp_id, token, login_id: loginId, expires_at: until }))
  const url = `${services.publicUrl}/reset-password?fp_id=${fp_id}&token=${token}`
  return language === 'id'
    ? {
        subject: 'Buat kata sandi Dermaga yang baru',
        paragraphs: ['Ada permintaan untuk membuat kata sandi baru bagi akun ini. Buka tautan berikut, lalu tulis kata sandi baru.'],
        action: { text: 'Buat kata sandi baru', url },
        footnote: `Tautan berlaku ${resetMinutes} menit dan hanya sekali. Jika bukan Anda yang meminta, abaikan surat ini: kata sandi Anda tidak berubah.`,
      }
    : {
        subject: 'Make a new Dermaga password',
        paragraphs: ['A new password was asked for this account. Open the link and write the new password.'],
        action: { text: 'Make a new password', url },
        footnote: `The link is valid for ${resetMinutes} minutes, and once. If it was not you who asked, ignore this letter: your password stays as it is.`,
      }
}

const passwordChanged: Composer = async ({ language }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: 'Kata sandi Dermaga Anda diganti',
        paragraphs: ['Kata sandi akun Anda baru saja diganti, dan semua sesi yang terbuka sudah diakhiri.'],
        action: { text: 'Bukan saya: buat kata sandi baru', url: `${publicUrl}/forgot-password` },
      }
    : {
        subject: 'Your Dermaga password was changed',
        paragraphs: ['The password of your account was just changed, and every open session has ended.'],
        action: { text: 'It was not me: make a new password', url: `${publicUrl}/forgot-password` },
      }

const otpOnCode: Composer<CodeErrand> = async ({ code, language }) =>
  language === 'id'
    ? {
        subject: `${code} adalah kode untuk menyalakan OTP Dermaga`,
        paragraphs: ['Kode untuk menyalakan OTP:'],
        code,
        footnote: 'Berlaku 5 menit. Jangan berikan kode ini kepada siapa pun. Jika bukan Anda yang meminta, ganti kata sandi Anda.',
      }
    : {
        subject: `${code} is your code to switch on Dermaga one-time codes`,
        paragraphs: ['Your code to switch on one-time codes:'],
        code,
        footnote: 'It is valid for 5 minutes. Give it to nobody. If it was not you who asked, change your password.',
      }

const otpOn: Composer = async ({ language }) =>
  language === 'id'
    ? {
        subject: 'OTP akun Dermaga Anda dinyalakan',
        paragraphs: ['Mulai sekarang, masuk ke Dermaga meminta kode yang dikirim ke email ini.'],
      }
    : {
        subject: 'One-time codes are on for your Dermaga account',
        paragraphs: ['From now on, signing in to Dermaga asks for a code that is sent to this e-mail.'],
      }

const otpOff: Composer = async ({ language }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: 'OTP akun Dermaga Anda dimatikan',
        paragraphs: ['Mulai sekarang, kata sandi saja cukup untuk masuk ke Dermaga.'],
        action: { text: 'Bukan atas permintaan saya: buat kata sandi baru', url: `${publicUrl}/forgot-password` },
      }
    : {
        subject: 'One-time codes are off for your Dermaga account',
        paragraphs: ['From now on, the password is enough to sign in to Dermaga.'],
        action: { text: 'I did not ask for this: make a new password', url: `${publicUrl}/forgot-password` },
      }

const totpOn: Composer = async ({ language }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: 'Akun Dermaga Anda sekarang meminta kode dari aplikasi',
        paragraphs: ['Mulai sekarang, masuk ke Dermaga meminta kode dari aplikasi autentikator Anda. Simpan kode pemulihan di tempat yang aman.'],
        action: { text: 'Bukan saya: buat kata sandi baru', url: `${publicUrl}/forgot-password` },
      }
    : {
        subject: 'Your Dermaga account now asks for a code of your app',
        paragraphs: ['From now on, signing in to Dermaga asks for a code of your authenticator app. Keep the recovery codes in a safe place.'],
        action: { text: 'It was not me: make a new password', url: `${publicUrl}/forgot-password` },
      }

const recoveryUsed: Composer<RecoveryErrand> = async ({ language, left }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: 'Kode pemulihan akun Dermaga Anda dipakai',
        paragraphs: [`Seseorang baru saja masuk ke akun Anda dengan kode pemulihan. Tersisa ${left} kode.`],
        action: { text: 'Bukan saya: buat kata sandi baru', url: `${publicUrl}/forgot-password` },
      }
    : {
        subject: 'A recovery code of your Dermaga account was used',
        paragraphs: [`Somebody just signed in to your account with a recovery code. ${left} ${left === 1 ? 'is' : 'are'} left.`],
        action: { text: 'It was not me: make a new password', url: `${publicUrl}/forgot-password` },
      }

/** What auth writes to people, by the kind of errand. */
export const authLetters = {
  'sign-in-code': signInCode,
  'sign-up-code': signUpCode,
  'otp-on-code': otpOnCode,
  'otp-on': otpOn,
  'otp-off': otpOff,
  'totp-on': totpOn,
  'recovery-used': recoveryUsed,
  'reset-link': resetLink,
  'password-changed': passwordChanged,
  ...securityLetters,
}
