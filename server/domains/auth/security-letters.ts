import { sql } from 'drizzle-orm'
import type { Connection } from '#server/db/database.ts'
import type { Services } from '../handler.ts'
import { type Composer, post } from '../mail/mail.port.ts'
import { factorLetters } from './factor-letters.ts'
import type { NamedErrand } from './named-errand.ts'

const notMe = (publicUrl: string, text: string, section = 'passkey') => ({ text, url: `${publicUrl}/settings/${section}` })

const added: Composer<NamedErrand> = async ({ language, name }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: 'Kunci sandi baru untuk akun Dermaga Anda',
        paragraphs: [`Kunci sandi “${name}” ditambahkan. Mulai sekarang siapa yang memegangnya dapat masuk ke akun Anda tanpa kata sandi.`],
        action: notMe(publicUrl, 'Bukan saya: lihat dan hapus'),
      }
    : {
        subject: 'A new passkey for your Dermaga account',
        paragraphs: [`The passkey “${name}” was added. From now on, whoever holds it can sign in to your account without the password.`],
        action: notMe(publicUrl, 'It was not me: look and remove it'),
      }

const removed: Composer<NamedErrand> = async ({ language, name }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: 'Kunci sandi akun Dermaga Anda dihapus',
        paragraphs: [`Kunci sandi “${name}” dihapus dan tidak dapat dipakai masuk lagi.`],
        action: notMe(publicUrl, 'Lihat kunci sandi saya'),
      }
    : {
        subject: 'A passkey of your Dermaga account was removed',
        paragraphs: [`The passkey “${name}” was removed, and signs in nobody any more.`],
        action: notMe(publicUrl, 'See my passkeys'),
      }

const copied: Composer<NamedErrand> = async ({ language, name }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: 'Kunci sandi akun Dermaga Anda mungkin sudah disalin',
        paragraphs: [
          `Seseorang mencoba masuk dengan kunci sandi “${name}”, tetapi hitungannya lebih rendah dari yang terakhir kami lihat. Itu terjadi jika kunci disalin, jadi kami menolaknya.`,
          'Hapus kunci sandi ini, lalu buat yang baru.',
        ],
        action: notMe(publicUrl, 'Lihat dan hapus'),
      }
    : {
        subject: 'A passkey of your Dermaga account may have been copied',
        paragraphs: [
          `Somebody tried to sign in with the passkey “${name}”, but its count is lower than the one we saw last. That happens when a key was copied, so we refused it.`,
          'Remove this passkey and make a new one.',
        ],
        action: notMe(publicUrl, 'Look and remove it'),
      }

const keyMade: Composer<NamedErrand> = async ({ language, name }, { publicUrl }) =>
  language === 'id'
    ? {
        subject: 'Kunci API baru untuk akun Dermaga Anda',
        paragraphs: [
          `Kunci API “${name}” dibuat. Program yang memegangnya dapat bekerja atas nama Anda sampai kunci itu dicabut atau habis masanya.`,
        ],
        action: notMe(publicUrl, 'Bukan saya: lihat dan cabut', 'api-key'),
      }
    : {
        subject: 'A new API key for your Dermaga account',
        paragraphs: [`The API key “${name}” was made. Programs that hold it can work in your name until it is revoked or expires.`],
        action: notMe(publicUrl, 'It was not me: look and revoke it', 'api-key'),
      }

/** What is written about how a person signs in, and lets in, by the kind of errand. */
export const securityLetters = { 'passkey-added': added, 'passkey-removed': removed, 'passkey-copied': copied, 'key-made': keyMade, ...factorLetters }

/** Has it written to a person what became of something of theirs. */
export async function tellPerson(
  connection: Connection,
  services: Services,
  loginId: number,
  news: { readonly kind: keyof typeof securityLetters; readonly name: string; readonly token?: string },
): Promise<void> {
  const found = await connection.drizzle.execute<{ email: string; language: 'id' | 'en' }>(
    sql`select email, language from login where login_id = ${loginId}`,
  )
  const [person] = found.rows
  if (!person) return
  const until = new Date(services.now().getTime() + 86_400_000).toISOString()
  await post(connection, services, { ...news, to: person.email, language: person.language, until } satisfies NamedErrand)
}
