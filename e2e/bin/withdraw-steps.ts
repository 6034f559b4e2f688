import type { Locator, Page } from '@playwright/test'

/** The dialog that asks for the fund password, of a withdrawal of 500 yuan. */
export async function openPassword(page: Page): Promise<Locator> {
  await page.getByRole('textbox', { name: '取款金额' }).fill('500')
  await page.getByRole('button', { name: /^提交取款/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}
