import { boUserList } from '#contract/bo/bo.endpoints.ts'
import type { BoUser } from '#contract/bo/bo.ts'
import type { Picker } from '#kernel/command.ts'
import { call } from '#platform/http/call.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'

const membershipText = ({ membership: { package_name, membership_end, status } }: BoUser): string =>
  status === 'inactive'
    ? t('bo.owner.inactive', { package_name })
    : membership_end
      ? t('bo.owner.until', { package_name, day: formatDay(membership_end) })
      : package_name

/** Owners of workspaces, by letters of a name, an e-mail or the workspace. */
export const ownerPicker: Picker = {
  find: async (s) =>
    (await call(boUserList, { query: { s: s || undefined } })).map((user) => ({
      value: String(user.user_id),
      title: user.workspace_name,
      hint: [user.name, user.email, membershipText(user)].join(' · '),
    })),
}
