import { MONEY_LOCK } from '@site/shell/money'

/** Loads the page anew as soon as no money call is under way in any tab of the site. */
export function loadAnew(reload: () => void = () => location.reload()): void {
  void navigator.locks.request(MONEY_LOCK, reload)
}
