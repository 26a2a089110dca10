import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { greetingOf } from './greeting.ts'
import { clockText, lengthText } from './time-words.ts'
import { useDay } from './use-day.ts'

/** Greeting, date, the shift with how far it has gone, and the workshops that are shown. */
export function Head({ acts }: { acts: ReactNode }) {
  const t = useT()
  const { user, workshops } = useSession()
  const now = useNow(30)
  const { data } = useDay()
  const date = new Intl.DateTimeFormat(t('home.dateLocale'), { dateStyle: 'full', timeZone: user.zone }).format(now)
  const place = workshops === null ? t('home.allWorkshops') : workshops.map(({ name }) => name).join(t('listed'))
  const clock = (iso: string) => clockText(iso, user.zone)
  const { shift, next } = data ?? {}
  const running =
    shift &&
    t('home.shift', {
      name: shift.name,
      start: clock(shift.start),
      end: clock(shift.end),
      length: lengthText(now - Date.parse(shift.start), t),
    })
  const coming =
    next &&
    t('home.nextShift', {
      name: next.name,
      start: clock(next.start),
      length: lengthText(Date.parse(next.start) - now, t),
    })
  const people = data?.peopleOnDuty ? t('home.people', { count: data.peopleOnDuty }) : null
  const facts = [date, running ?? coming, place, people].filter(Boolean)
  return (
    <header className="home-head">
      <div>
        <h1>{t(`home.greeting.${greetingOf(user.zone, now)}`, { name: user.name })}</h1>
        <p>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {acts}
    </header>
  )
}
