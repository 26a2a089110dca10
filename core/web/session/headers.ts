import { currentLanguage } from '../i18n/index.ts'
import { appVersion } from '../version.ts'
import { tokenOf } from './session-storage.ts'

/** What every request carries: who asks, in which language, from which version of the page. */
export function requestHeaders(more: Record<string, string> = {}): Record<string, string> {
  const token = tokenOf()
  return {
    ...(token ? { token } : {}),
    languages: currentLanguage(),
    ...(appVersion() ? { appversion: appVersion() } : {}),
    ...more,
  }
}
