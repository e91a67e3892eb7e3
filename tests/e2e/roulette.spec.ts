import { expect, test } from './support/test.ts'
import { typeText } from './support/typing.ts'

test('a prize draw is made, drawn and proved by keyboard, winner after winner, and stands as it is after a reload', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/roulette')
  await expect(page.getByRole('textbox', { name: 'Nama undian' })).toBeFocused()
  await typeText(page, 'Undian live')
  await page.getByRole('textbox', { name: 'Hadiah' }).fill('Gamis Melati')
  await page.getByRole('textbox', { name: 'Jumlah' }).fill('2')
  await page.getByRole('textbox', { name: 'Nama peserta' }).fill('Ayu\nBayu\n\nCitra')
  await page.keyboard.press('Control+Enter')

  const stage = page.locator('[data-roulette]')
  await expect(stage).toHaveAttribute('data-roulette', 'waiting')
  await expect(stage).toContainText('3 peserta')
  await expect(page.getByRole('textbox', { name: 'Kata dari penonton' })).toBeFocused()
  await typeText(page, 'melati')
  await page.keyboard.press('Enter')

  const winners = page.getByRole('list', { name: 'Pemenang' }).getByRole('listitem')
  const first = page.getByRole('button', { name: 'Tampilkan pemenang pertama' })
  await expect(first).toBeFocused()
  await expect(winners).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(winners).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Pemenang berikutnya' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(winners).toHaveCount(2)
  const won = await winners.allTextContents()

  await page.reload()
  await expect(winners).toHaveText(won)
  await page.getByText('Bukti bahwa undian ini adil').click()
  await page.getByRole('button', { name: 'Undi ulang di peramban ini' }).click()
  await expect(page.getByText('Sidiknya cocok, dan pemenangnya sama')).toBeVisible()
})
