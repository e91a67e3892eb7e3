import type { Composer, Errand } from '../mail/mail.port.ts'

export const invitationDays = 7

export interface InvitationErrand extends Errand {
  readonly name: string
  readonly workspace_name: string
  readonly invited_by: string
  readonly token: string
}

const invitation: Composer<InvitationErrand> = async ({ language, name, workspace_name, invited_by, token }, { publicUrl }) => {
  const url = `${publicUrl}/invitation?token=${token}`
  return language === 'id'
    ? {
        subject: `${invited_by} mengundang Anda ke ${workspace_name} di Dermaga`,
        paragraphs: [`Halo ${name},`, `${invited_by} mengundang Anda menjadi agen di ruang kerja ${workspace_name}.`],
        action: { text: 'Terima undangan', url },
        footnote: `Tautan berlaku ${invitationDays} hari dan hanya sekali. Sedang masuk dengan akun lain? Keluar dulu, lalu buka tautan ini. Tidak kenal pengirimnya? Abaikan surat ini.`,
      }
    : {
        subject: `${invited_by} invites you to ${workspace_name} on Dermaga`,
        paragraphs: [`Hello ${name},`, `${invited_by} invites you to become an agent of the workspace ${workspace_name}.`],
        action: { text: 'Accept the invitation', url },
        footnote: `The link is valid for ${invitationDays} days, and once. Signed in with another account? Sign out first, then open the link. You do not know the sender? Ignore this letter.`,
      }
}

/** What the account domain writes to people, by the kind of errand. */
export const accountLetters = { invitation }
