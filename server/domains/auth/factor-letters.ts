import { factorLinkMinutes, factorWaitHours } from '#contract/auth/second-factor.endpoints.ts'
import type { Composer } from '../mail/mail.port.ts'
import type { NamedErrand } from './named-errand.ts'

const linkOf = (publicUrl: string, token = '') => `${publicUrl}/second-factor?token=${token}`

const momentIn = (language: 'id' | 'en', iso: string): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' }).format(new Date(iso))} WIB`

const lost: Composer<NamedErrand> = async ({ language, token }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: 'Masuk ke Dermaga tanpa aplikasi autentikator',
        paragraphs: [
          'Seseorang yang tahu kata sandi Anda mengatakan bahwa ponsel dan kode pemulihannya hilang.',
          `Jika itu Anda, buka tautan berikut. Setelah itu menunggu ${factorWaitHours} jam, lalu kode dari aplikasi tidak diminta lagi.`,
        ],
        action: { text: 'Aplikasi saya hilang', url: linkOf(publicUrl, token) },
        footnote: `Tautan berlaku ${factorLinkMinutes} menit. Jika bukan Anda, abaikan surat ini dan ganti kata sandi Anda: tidak ada yang berubah.`,
      }
    : {
        subject: 'Signing in to Dermaga without the authenticator app',
        paragraphs: [
          'Somebody who knows your password said that phone and recovery codes are lost.',
          `If that is you, open the link. Then ${factorWaitHours} hours pass, after which no code of the app is asked for any more.`,
        ],
        action: { text: 'I lost my app', url: linkOf(publicUrl, token) },
        footnote: `The link is valid for ${factorLinkMinutes} minutes. If it was not you, ignore this letter and change your password: nothing has changed.`,
      }

const waits: Composer<NamedErrand> = async ({ language, name, token }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: 'Aplikasi autentikator akun Dermaga Anda akan dilepas',
        paragraphs: [
          `Pada ${momentIn('id', name)} aplikasi autentikator dilepas dari akun Anda. Setelah itu kata sandi saja cukup untuk masuk.`,
          'Batal dengan sendirinya begitu Anda masuk memakai kode aplikasi, kode pemulihan, atau kunci sandi.',
        ],
        action: { text: 'Batalkan', url: linkOf(publicUrl, token) },
      }
    : {
        subject: 'The authenticator app of your Dermaga account will be removed',
        paragraphs: [
          `On ${momentIn('en', name)} the authenticator app is removed from your account. From then on the password is enough to sign in.`,
          'That is off as soon as you sign in with a code of the app, a recovery code or a passkey.',
        ],
        action: { text: 'Stop it', url: linkOf(publicUrl, token) },
      }

const kept: Composer<NamedErrand> = async ({ language }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: 'Aplikasi autentikator akun Dermaga Anda tetap dipakai',
        paragraphs: ['Pelepasan aplikasi autentikator dibatalkan. Masuk tetap meminta kode dari aplikasi.'],
        action: { text: 'Bukan Anda yang memintanya? Ganti kata sandi', url: `${publicUrl}/forgot-password` },
      }
    : {
        subject: 'The authenticator app of your Dermaga account stays',
        paragraphs: ['The removal of the authenticator app was stopped. Signing in still asks for its code.'],
        action: { text: 'You had not asked for it? Change the password', url: `${publicUrl}/forgot-password` },
      }

/** What is written while somebody who lost their app waits to be let in without it. That it is removed, `otp-off` tells. */
export const factorLetters = { 'factor-lost': lost, 'factor-wait': waits, 'factor-kept': kept }
