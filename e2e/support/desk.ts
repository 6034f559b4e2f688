import { type BrowserContext, expect, type Page } from '@playwright/test'

/** The desk in a page of its own, once it hears what happens. */
export async function openDesk(context: BrowserContext): Promise<Page> {
  const desk = await context.newPage()
  await desk.goto('/sandbox/desk')
  await expect(desk.getByText('实时更新中')).toBeVisible()
  return desk
}

/** Opens a panel of the desk; when it resolves, the fields on the page are those of that panel. */
export async function openPanel(desk: Page, panel: RegExp): Promise<void> {
  const link = desk.getByRole('navigation').getByRole('link', { name: panel })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}
