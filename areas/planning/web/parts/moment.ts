import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Instants and lengths of time as planners read them. */
export function useMoments() {
  const t = useT()
  const { user } = useSession()
  return {
    /** Epoch milliseconds as `MM-DD HH:mm` in the team's zone. */
    moment: (instant: number | null): string =>
      instant === null ? '–' : instantText(new Date(instant).toISOString(), user.zone).slice(5, 16),
    /** A due instant, which is the end of a day, as that day: `MM-DD`. */
    dueDay: (due: number | null): string =>
      due === null ? '–' : instantText(new Date(due - 1).toISOString(), user.zone).slice(5, 10),
    /** Milliseconds as `3 d 4 h`, `4 h 20 min` or `20 min`. */
    span: (ms: number): string => {
      const whole = Math.round(Math.abs(ms) / minute) * minute
      const days = Math.floor(whole / day)
      const hours = Math.floor((whole % day) / hour)
      const minutes = Math.floor((whole % hour) / minute)
      if (days) return t('global.daysHours', { days, hours })
      return hours ? t('global.hoursMinutes', { hours, minutes }) : t('global.minutes', { minutes })
    },
  }
}
