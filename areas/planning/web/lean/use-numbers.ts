import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'

/** Numbers and times of lean scheduling in the reader's words. */
export function useNumbers() {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const rounded = (value: number, digits: number) => numberText(Number(value.toFixed(digits)), language)
  return {
    whole: (value: number) => rounded(value, 0),
    rounded,
    /** Milliseconds as seconds, without the unit. */
    seconds: (ms: number) => rounded(ms / 1000, 1),
    inSeconds: (ms: number) => t('lean.seconds', { value: rounded(ms / 1000, 1) }),
    inHours: (ms: number) => t('lean.hours', { value: rounded(ms / 3_600_000, 1) }),
    time: (instant: number) => instantText(new Date(instant).toISOString(), user.zone).slice(11, 16),
    moment: (instant: number) => instantText(new Date(instant).toISOString(), user.zone).slice(0, 16),
  }
}
